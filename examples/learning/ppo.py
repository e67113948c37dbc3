"""A masked PPO in one file: learns to beat the random player at two players, on a batch of rounds.

pip install 'tripple[rl]' torch
python examples/learning/ppo.py --curve curve.svg

Writes what it has learned to ppo.npz beside itself; learned.py plays with it.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from learned import KEPT, SCALE, positions, scaled
from torch import nn

from tripple.envs import Batch
from tripple.sim.numbering import ACTIONS

ROUNDS, STEPS, WIDTH = 256, 48, 64
"""So many rounds at once, so many steps between two updates, and the neurons of a layer."""
DISCOUNT, TRACE, CLIP = 0.99, 0.95, 0.2
FORBIDDEN = -1e9


class Player(nn.Module):  # type: ignore[misc]
    """From what is seen to a preference for each action, and to what the seat will still get."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(length, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh())
        self.preferences, self.value = nn.Linear(WIDTH, ACTIONS), nn.Linear(WIDTH, 1)
        self.taste = nn.Parameter(torch.zeros(1))
        """How much the points count that an action gives at once."""
        nn.init.zeros_(self.preferences.weight)
        nn.init.zeros_(self.preferences.bias)

    def forward(
        self, gains: torch.Tensor, others: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each action's probability, and the value."""
        inside = self.body(others)
        preferences = self.preferences(inside) + self.taste * gains
        return preferences.masked_fill(mask == 0, FORBIDDEN).log_softmax(-1), self.value(inside).squeeze(-1)


def seen_by(observation: Mapping[str, Any]) -> dict[str, torch.Tensor]:
    """What the player takes, by name, with one row for each round; copied, since the next step overwrites the batch."""
    gains, others = map(torch.from_numpy, scaled(observation))
    return {"gains": gains, "others": others, "mask": torch.from_numpy(observation["action_mask"].copy())}


class Learner:
    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.batch = Batch(ROUNDS, 2, "classic-en", others=("random",))
        self.batch.reset(seed)
        self.player = Player(seen_by(self.batch.observation)["others"].shape[1])
        self.optimizer = torch.optim.Adam(self.player.parameters(), lr=1e-3)
        self.won: list[bool] = []

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> dict[str, torch.Tensor]:
        """Some steps of all rounds, with what came of them."""
        steps = [self._step() for _ in range(STEPS)]
        _, last = self.player(**seen_by(self.batch.observation))
        rows = {name: torch.stack([step[name] for step in steps]) for name in steps[0]}
        return rows | {"advantage": advantages(rows, last)}

    def _step(self) -> dict[str, torch.Tensor]:
        seen = seen_by(self.batch.observation)
        logs, value = self.player(**seen)
        action = logs.exp().multinomial(1)
        _, scored, ended = self.batch.step(action.squeeze(-1).numpy())
        self.won += (self.batch.final[ended > 0, 0] > self.batch.final[ended > 0, 1]).tolist()
        reward = torch.from_numpy((scored[:, 0] - scored[:, 1]) / SCALE).float()
        on = torch.from_numpy(ended == 0).float()
        return seen | {"action": action, "log": logs.gather(-1, action), "value": value, "reward": reward, "on": on}

    def learn(self, rows: dict[str, torch.Tensor]) -> None:
        """Two passes over what was played, in parts."""
        flat_rows = {name: row.flatten(0, 1) for name, row in rows.items()}
        for part in torch.randperm(ROUNDS * STEPS).repeat(2).split(2048):
            self._improve({name: row[part] for name, row in flat_rows.items()})

    def _improve(self, rows: dict[str, torch.Tensor]) -> None:
        logs, value = self.player(rows["gains"], rows["others"], rows["mask"])
        ratio = (logs.gather(-1, rows["action"]) - rows["log"]).exp().squeeze(-1)
        advantage = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-6)
        gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        loss = ((value - rows["value"] - rows["advantage"]) ** 2).mean()
        entropy = -(logs.exp() * logs).sum(-1).mean()
        self.optimizer.zero_grad()
        (-gain + 0.5 * loss - 0.003 * entropy).backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimizer.step()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def keep(self, file: Path) -> None:
        """In half precision, which halves the file, with answers to compare those of other readers with."""
        weights = {name: array.half().numpy() for name, array in self.player.state_dict().items()}
        logs, _ = self.player(**seen_by(positions()))
        np.savez_compressed(file, logs=logs.numpy(), **weights)


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
    lines += f'<text x="{width - 4}" y="{height + 18}" text-anchor="end">{len(shares)} updates</text>'
    box, font = f"0 0 {width} {height + 28}", 'font-family="sans-serif" font-size="12"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {font}><rect width="100%" height="100%" fill="#fff"/>'
    )
    return f'{head}{lines}<polyline points="{path}" fill="none" stroke="#2764ae" stroke-width="2"/></svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=KEPT, help="where to write what it has learned")
    parser.add_argument("--curve", type=Path, help="where to draw the share of rounds won")
    options = parser.parse_args()
    learner, shares = Learner(options.seed), list[float]()
    for update in range(1, options.updates + 1):
        learner.won.clear()
        learner.learn(learner.play())
        shares.append(sum(learner.won) / max(1, len(learner.won)))
        print(f"update {update}: won {shares[-1]:.1%} of {len(learner.won)} rounds against random", flush=True)
    learner.keep(options.kept)
    if options.curve:
        options.curve.write_text(curve(shares), "utf-8")


if __name__ == "__main__":
    main()
