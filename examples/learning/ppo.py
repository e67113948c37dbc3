"""A masked PPO in one file: learns to beat the random player at two players, on a batch of rounds.

pip install 'tripple[rl]' torch
python examples/learning/ppo.py --updates 60 --curve curve.svg

What it has learned plays anywhere that a computer player does: `PolicyBot` makes it an entrant of the arena.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import Budget
from tripple.envs import Batch, PolicyBot, flat
from tripple.rules import sheet
from tripple.sim.numbering import ACTIONS

ROUNDS, STEPS = 256, 48
"""So many rounds at once, and so many steps between two updates."""
DISCOUNT, TRACE, CLIP = 0.99, 0.95, 0.2
SCALE = 30.0
"""Points that count as one."""
FORBIDDEN = -1e9


class Player(nn.Module):  # type: ignore[misc]
    """From what is seen to a preference for each action, and to what the seat will still get."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(length, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.preferences, self.value = nn.Linear(128, ACTIONS), nn.Linear(128, 1)
        self.taste = nn.Parameter(torch.zeros(ACTIONS))
        """How much the points that an action gives at once count for it."""
        nn.init.zeros_(self.preferences.weight)
        nn.init.zeros_(self.preferences.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The observation begins with `gains`, scaled as everything in it."""
        inside = self.body(seen)
        preferences = self.preferences(inside) + self.taste * seen[:, :ACTIONS]
        return preferences.masked_fill(mask == 0, FORBIDDEN), self.value(inside).squeeze(-1)


def scaled(observation: Mapping[str, Any]) -> torch.Tensor:
    """One row for each round; bits stay as they are, points and counts become small."""
    seen = torch.from_numpy(flat(observation)).float()
    bits = 3 * 56 + 2 * 600
    seen[:, :ACTIONS] /= SCALE
    seen[:, ACTIONS + bits :] /= SCALE
    return seen


class Learner:
    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.batch = Batch(ROUNDS, 2, "classic-en", others=("random",))
        self.batch.reset(seed)
        self.player = Player(scaled(self.batch.observation).shape[1])
        self.optimizer = torch.optim.Adam(self.player.parameters(), lr=1e-3)
        self.won: list[bool] = []

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> dict[str, torch.Tensor]:
        """Some steps of all rounds, with what came of them."""
        kept: dict[str, list[torch.Tensor]] = {
            name: [] for name in ("seen", "mask", "action", "log", "value", "reward", "on")
        }
        for _ in range(STEPS):
            seen, mask = scaled(self.batch.observation), torch.from_numpy(self.batch.rows.action_mask.copy())
            preferences, value = self.player(seen, mask)
            choice = torch.distributions.Categorical(logits=preferences)
            action = choice.sample()
            _, scored, ended = self.batch.step(action.numpy())
            reward = torch.from_numpy((scored[:, 0] - scored[:, 1]) / SCALE).float()
            self.won += (self.batch.final[ended > 0, 0] > self.batch.final[ended > 0, 1]).tolist()
            found = seen, mask, action, choice.log_prob(action), value, reward, torch.from_numpy(ended == 0).float()
            for name, row in zip(kept, found, strict=True):
                kept[name].append(row)
        _, last = self.player(scaled(self.batch.observation), torch.from_numpy(self.batch.rows.action_mask))
        rows = {name: torch.stack(found) for name, found in kept.items()}
        return rows | {"advantage": advantages(rows, last)}

    def learn(self, rows: dict[str, torch.Tensor]) -> None:
        """Two passes over what was played, in parts."""
        flat_rows = {name: row.flatten(0, 1) for name, row in rows.items()}
        for part in torch.randperm(ROUNDS * STEPS).repeat(2).split(2048):
            self._improve({name: row[part] for name, row in flat_rows.items()})

    def _improve(self, rows: dict[str, torch.Tensor]) -> None:
        preferences, value = self.player(rows["seen"], rows["mask"])
        choice = torch.distributions.Categorical(logits=preferences)
        ratio = (choice.log_prob(rows["action"]) - rows["log"]).exp()
        advantage = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-6)
        gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        loss = ((value - rows["value"] - rows["advantage"]) ** 2).mean()
        self.optimizer.zero_grad()
        (-gain + 0.5 * loss - 0.003 * choice.entropy().mean()).backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimizer.step()

    def policy(self, seen: Mapping[str, Any]) -> int:
        """The best action, for the arena."""
        rows = {name: row[np.newaxis] for name, row in seen.items()}
        with torch.no_grad():
            preferences, _ = self.player(scaled(rows), torch.from_numpy(rows["action_mask"]))
        return int(preferences.argmax())


def advantages(rows: dict[str, torch.Tensor], last: torch.Tensor) -> torch.Tensor:
    """Generalised advantage estimation; a round that is over has nothing behind it."""
    found, ahead, after = torch.zeros_like(rows["value"]), torch.zeros(ROUNDS), last
    for step in reversed(range(STEPS)):
        surprise = rows["reward"][step] + DISCOUNT * after * rows["on"][step] - rows["value"][step]
        ahead = surprise + DISCOUNT * TRACE * rows["on"][step] * ahead
        found[step], after = ahead, rows["value"][step]
    return found


def curve(shares: list[float]) -> str:
    """The share of rounds won, update by update."""
    width, height, left = 640, 320, 40
    spots = [
        (left + (width - left) * i / max(1, len(shares) - 1), height - (height - 20) * share)
        for i, share in enumerate(shares)
    ]
    lines = "".join(
        f'<line x1="{left}" x2="{width}" y1="{y}" y2="{y}" stroke="#ddd"/><text x="4" y="{y + 4}">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
        for y in [round(height - (height - 20) * part)]
    )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    box, font = f"0 0 {width} {height + 12}", 'font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {font}>'
    return f'{head}{lines}<polyline points="{path}" fill="none" stroke="#2764ae" stroke-width="2"/></svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to draw the share of rounds won")
    parser.add_argument("--rounds", type=int, default=200, help="against each of random and greedy at the end")
    options = parser.parse_args()
    learner, shares = Learner(options.seed), list[float]()
    for update in range(1, options.updates + 1):
        learner.won.clear()
        learner.learn(learner.play())
        shares.append(sum(learner.won) / max(1, len(learner.won)))
        print(f"update {update}: won {shares[-1]:.1%} of {len(learner.won)} rounds against random", flush=True)
    if options.curve:
        options.curve.write_text(curve(shares), "utf-8")
    for rival in ("random", "greedy"):
        contest = Contest(
            ContestTerms(sheet("classic-en"), "ppo", single_rounds=True),
            entrants([PolicyBot(learner.policy), rival], Budget()),
        )
        tally = Tally(contest.entrants)
        for played in contest.sets(options.rounds // 2):
            tally.add(played)
        own = next(one for one in tally.standings() if one.entrant is contest.entrants[0])
        print(f"against {rival}: {own.share:.1%} of {tally.games} rounds, ahead by {own.ahead:.1f}")


if __name__ == "__main__":
    main()
