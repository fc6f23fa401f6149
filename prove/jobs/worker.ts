import { openHouse } from '#house'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import { endsInTime, untilToldToEnd } from '#commands/ending'
import { proofTask } from './tasks.ts'

// A worker as `daybook worker` runs it, but with the task of the proof.
const end = untilToldToEnd()
const house = openHouse(readConfig())
const engine = await startEngine(house, [proofTask])
process.stdout.write('ready\n')
await end
const isClean = await endsInTime(engine.stop())
await closeDatabase(house.database)
process.exit(isClean ? 0 : 1)
