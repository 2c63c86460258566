#!/bin/sh
# The page and its house behind nginx with https, set up as docs/serve.md says. usage: proxy.sh WARREN SOURCE_ROOT
set -u
export LC_ALL=C.UTF-8
warren=$1 root=$(readlink -f "$2")
# shellcheck source=tests/expect.sh
. "$(dirname "$0")/expect.sh"
nginx=$(command -v nginx || echo /usr/sbin/nginx)
for tool in "$nginx" openssl node curl; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done
server=0
trap 'kill $server "$(cat nginx.pid 2>/dev/null)" 2>/dev/null; rm -rf "$dir"' EXIT

mkdir page && echo '<p>the page</p>' >page/index.html
"$warren" serve page --port 0 --store house.db --name games.example --proxy 127.0.0.1 >said 2>log &
server=$!
needed=$server
await grep -q 'http:' said || { cat log; exit 1; }
inside=$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' said | head -n 1)

# A free port for nginx, and a certificate of our own.
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=games.example \
    -addext subjectAltName=DNS:games.example -keyout games.key -out games.pem 2>log || { cat log; exit 1; }
{
    printf 'daemon on;\npid %s/nginx.pid;\nerror_log %s/nginx.log;\nevents {}\nhttp {\naccess_log off;\n' "$dir" "$dir"
    for temp in client_body proxy fastcgi uwsgi scgi; do echo "${temp}_temp_path $dir/$temp;"; done
    # shellcheck disable=SC2016 # the fences of a code block
    sed -n '/^```nginx$/,/^```$/p' "$root/docs/serve.md" | sed "/^\`\`\`/d; s/listen 443/listen 127.0.0.1:$port/; s/127.0.0.1:7777/127.0.0.1:$inside/;
        s|/etc/ssl/games.example.pem|$dir/games.pem|; s|/etc/ssl/games.example.key|$dir/games.key|"
    echo '}'
} >nginx.conf
"$nginx" -p "$dir" -c "$dir/nginx.conf" 2>log || { cat log nginx.log; exit 1; }

got=$(curl -sS --cacert games.pem --resolve "games.example:$port:127.0.0.1" "https://games.example:$port/" 2>&1)
count=$((count + 1))
[ "$got" = '<p>the page</p>' ] || fail "the page through nginx: $got"

# The house says something to a hello: with the origin that a browser would send, and not with another.
cat >talk.mjs <<'END'
import { connect } from "node:tls";
import { readFileSync } from "node:fs";
const [port, origin] = process.argv.slice(2);
const key = "dGhlIHNhbXBsZSBub25jZQ==";
const socket = connect({ host: "127.0.0.1", port: Number(port), servername: "games.example", ca: readFileSync("games.pem") });
const hello = Buffer.from(JSON.stringify({ hello: 1, rules: "none", key: "0".repeat(32) }));
const mask = Buffer.from([1, 2, 3, 4]);
const frame = Buffer.concat([Buffer.from([0x81, 0x80 | hello.length]), mask, hello.map((byte, i) => byte ^ mask[i % 4])]);
let got = Buffer.alloc(0);
socket.write(`GET /house HTTP/1.1\r\nHost: games.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nOrigin: ${origin}\r\n\r\n`);
socket.on("data", (bytes) => {
  const before = got.includes("\r\n\r\n");
  got = Buffer.concat([got, bytes]);
  if (!before && got.includes("\r\n\r\n") && got.toString().startsWith("HTTP/1.1 101")) socket.write(frame);
  if (got.includes('"reload"') || !got.toString().startsWith("HTTP/1.1 101")) socket.end();
});
socket.on("close", () => console.log(got.toString("latin1")));
socket.on("error", (error) => console.log(String(error)));
END
node talk.mjs "$port" https://games.example >out 2>&1
count=$((count + 1))
if ! grep -q '101 Switching' out || ! grep -q '"reload"' out; then fail "the house through nginx: $(head -n 3 out)"; fi
node talk.mjs "$port" https://elsewhere.example >out 2>&1
count=$((count + 1))
if grep -q '101 Switching' out; then fail 'the house speaks with a page from elsewhere'; fi

[ $bad -eq 0 ] && echo "$count checks"
exit $bad
