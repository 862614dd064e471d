// The smallest game there is: anybody may count, and nothing ends.
exports.Counting = {
  name: "counting",
  setup: () => ({ count: 0 }),
  turn: { activePlayers: { all: "counting", stages: {} } },
  moves: { up: ({ G }) => ({ count: G.count + 1 }) },
};
