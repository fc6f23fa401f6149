import { Command } from 'commander'
import { addAudit } from './audit.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addKey } from './key.ts'
import { addMigrate } from './migrate.ts'
import { addOrg } from './org.ts'
import { addSecrets } from './secrets.ts'
import { addServe } from './serve.ts'
import { addUser } from './user.ts'
import { addVerify } from './verify.ts'
import { addWorker } from './worker.ts'
import { sayError } from './say.ts'

/** Every command, in the order in which a new set-up needs them. */
const commands = [
  addDemo,
  addMigrate,
  addOrg,
  addUser,
  addKey,
  addServe,
  addWorker,
  addSecrets,
  addAudit,
  addVerify,
  addDoctor,
]

export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = new Command('daybook')
    .description('Accounting automation for organizations in Denmark and Italy.')
    .showHelpAfterError('Add --help to see what there is.')
  for (const add of commands) add(program)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    sayError(error)
    process.exitCode = 1
  }
}
