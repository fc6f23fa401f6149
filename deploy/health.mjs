// Whether the server in this container can serve: exit code 0 or 1, for HEALTHCHECK. It is started
// every few seconds, so it loads nothing of Daybook. `health.mjs smtp` greets a `daybook mail`.
import { connect } from 'node:net'

const [what = 'http', port = what === 'smtp' ? '2525' : '8080'] = process.argv.slice(2)
setTimeout(() => process.exit(1), 4_000).unref()

if (what === 'smtp') {
  const socket = connect(Number(port), '127.0.0.1')
  socket.once('error', () => process.exit(1))
  socket.once('data', (words) => {
    socket.end('QUIT\r\n')
    process.exit(words.toString().startsWith('220 ') ? 0 : 1)
  })
} else {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  process.exit(answer?.status === 200 ? 0 : 1)
}
