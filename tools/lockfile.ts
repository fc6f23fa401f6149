import { writeFileSync } from 'node:fs'
import { readJson } from './checks/files.ts'
import { fillGaps, findGaps } from './checks/lockfile.ts'
import type { Lockfile } from './checks/verdict.ts'

/** Mends a lockfile that `npm ci` would refuse; see `findGaps`. To be run after `npm install`. */
const lockfile = readJson('package-lock.json') as Lockfile
const mended = fillGaps(lockfile)
writeFileSync('package-lock.json', `${JSON.stringify(mended, null, 2)}\n`)
process.stdout.write(`${findGaps(lockfile).length} gaps, ${findGaps(mended).length} left\n`)
process.exitCode = findGaps(mended).length > 0 ? 1 : 0
