"""Two agents who do anything that is allowed, in PettingZoo's way.

python examples/learning/random_agent.py --rounds 3
"""

import argparse

from tripple.envs import aec_env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=2)
    options = parser.parse_args()
    env = aec_env(options.players, "compact-en", render_mode="ansi")
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    for seed in range(options.rounds):
        env.reset(seed=seed)
        points = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            points[agent] += reward
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
        print(", ".join(f"{agent} {got:.0f}" for agent, got in points.items()))


if __name__ == "__main__":
    main()
