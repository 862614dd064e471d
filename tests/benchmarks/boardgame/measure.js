// Starts a boardgame.io server over PostgreSQL and plays on it: node measure.js DATABASE CLIENTS SECONDS
// Each client has a match of its own and sends a move when the one before was answered. Prints JSON.
const { Server, Origins } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { PostgresStore } = require("bgio-postgres");
const crypto = require("crypto");
const { Counting } = require("./counting");

const [, , database, clients, seconds] = process.argv;
const { host, username } = JSON.parse(database);

function play(port, matchID, until, waits) {
  return new Promise((resolve) => {
    const client = Client({
      game: Counting,
      matchID,
      playerID: "0",
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      debug: false,
    });
    let sent = 0;
    let confirmed = -1;
    // The client shows a move at once; the server's word for it comes over the socket.
    client.start();
    const transport = client.transport;
    const send = () => {
      sent = performance.now();
      client.moves.up();
    };
    const greeted = setInterval(() => {
      if (!transport.socket || !client.getState()) return;
      clearInterval(greeted);
      transport.socket.on("update", (_match, state) => {
        if (state._stateID <= confirmed) return;
        confirmed = state._stateID;
        waits.push(performance.now() - sent);
        if (performance.now() < until()) setImmediate(send);
        else resolve(client.stop());
      });
      send();
    }, 20);
  });
}

async function main() {
  const store = new PostgresStore({
    database: "boardgame",
    username,
    host,
    logging: false,
    pool: { max: 8 },
  });
  const server = Server({ games: [Counting], db: store, origins: [Origins.LOCALHOST] });
  const running = await server.run({ port: 0, callback: () => {} });
  const port = running.appServer.address().port;
  const waits = [];
  const began = performance.now();
  const until = () => began + 1000 * Number(seconds);
  // a match that nobody has made is made when its first player comes
  const matches = Array.from({ length: Number(clients) }, () => crypto.randomUUID());
  await Promise.all(matches.map((id) => play(port, id, until, waits)));
  console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000, waits }));
  process.exit(0);
}

main();
