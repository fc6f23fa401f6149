import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Commands are short: most of their time is reading our own code, which the cache halves. It lies
// with the packages and not in a shared temporary directory, where others could put code into it.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'daybook'))

const { runProgram } = await import('#commands/program')
await runProgram(process.argv)
