import { startMailServer } from '#intake/room'
import { readConfig } from '#config/config'
import { openApp } from '#wire'
import { testNames } from '../../../test/support/intake/mails.ts'

/** What `daybook mail` does, with a domain name system of its own: there is no network. */
const app = openApp(readConfig())
Object.assign(app.ports, { names: testNames })
const port = Number(process.argv[2] ?? 0)
const server = await startMailServer(app, { port, host: '127.0.0.1', tls: null })
process.stdout.write(`listening ${server.port}\n`)
