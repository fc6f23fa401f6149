import { openApp } from '#wire'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { endsInTime, untilToldToEnd } from '#commands/process/ending'
import { proofTask } from './tasks.ts'

// A worker as `daybook worker` runs it, but with the task of the proof.
const end = untilToldToEnd()
const app = openApp(readConfig())
const engine = await startEngine(app, [proofTask])
process.stdout.write('ready\n')
await end
const isClean = await endsInTime(engine.stop())
await closeDatabase(app.database)
process.exit(isClean ? 0 : 1)
