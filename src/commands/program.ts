import { Command } from 'commander'
import { sayError } from './process/say.ts'
import { versionOfProject } from './process/version.ts'

/** One word after `daybook`: what it is for, and how to get what it can do. */
type Part = {
  name: string
  says: string
  load: () => Promise<(command: Command) => void>
}

/** Every command, in the order in which a new set-up needs them. */
export const parts: readonly Part[] = [
  {
    name: 'demo',
    says: 'try Daybook: a database, three test organizations, keys and a server in one go',
    load: async () => (await import('./demo.ts')).addDemo,
  },
  {
    name: 'migrate',
    says: 'bring the database in DATABASE_URL up to date and create the role that serve logs in as',
    load: async () => (await import('./migrate.ts')).addMigrate,
  },
  {
    name: 'org',
    says: 'organizations',
    load: async () => (await import('./org.ts')).addOrg,
  },
  {
    name: 'user',
    says: 'people',
    load: async () => (await import('./user.ts')).addUser,
  },
  {
    name: 'key',
    says: 'API keys',
    load: async () => (await import('./key.ts')).addKey,
  },
  {
    name: 'serve',
    says: 'serve REST and MCP; logs JSON lines on standard output',
    load: async () => (await import('./serve.ts')).addServe,
  },
  {
    name: 'worker',
    says: 'run background jobs, and finish work that a server left unfinished',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  {
    name: 'reader',
    says: 'read documents that are waiting, so that a `worker --without-reading` need not',
    load: async () => (await import('./reader.ts')).addReader,
  },
  {
    name: 'mail',
    says: 'take mail that brings documents (SMTP)',
    load: async () => (await import('./mail.ts')).addMail,
  },
  {
    name: 'secrets',
    says: 'manage the secrets stored in the database',
    load: async () => (await import('./secrets.ts')).addSecrets,
  },
  {
    name: 'audit',
    says: 'check, export and erase parts of the sealed audit log',
    load: async () => (await import('./audit.ts')).addAudit,
  },
  {
    name: 'rebase',
    says: 'say that the database was restored: number rows on, end old sessions, fence it',
    load: async () => (await import('./rebase.ts')).addRebase,
  },
  {
    name: 'recover',
    says: 'after a restore: read connected systems back, and reserve what they have',
    load: async () => (await import('./recover.ts')).addRecover,
  },
  {
    name: 'unfence',
    says: 'after a restore: let writes and jobs go on, once everything was checked',
    load: async () => (await import('./unfence.ts')).addUnfence,
  },
  {
    name: 'revocations',
    says: 'print revoked keys and removed members, signed, as JSON lines to keep outside',
    load: async () => (await import('./revocations.ts')).addRevocations,
  },
  {
    name: 'verify',
    says: 'check that the data in the database is consistent; exit code 1 if a check fails',
    load: async () => (await import('./verify.ts')).addVerify,
  },
  {
    name: 'backup',
    says: 'back up the database and the files into a directory, or check such a back-up',
    load: async () => (await import('./backup.ts')).addBackup,
  },
  {
    name: 'restore',
    says: 'restore a back-up into an empty database, or rehearse that (--drill)',
    load: async () => (await import('./restore.ts')).addRestore,
  },
  {
    name: 'doctor',
    says: 'check this setup and say how to fix what is wrong; exit code 1 if anything is',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
]

export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = new Command('daybook')
    .description('Accounting automation for organizations in Denmark and Italy.')
    .version(versionOfProject(), '--version', 'print the version')
    .showHelpAfterError('Add --help to see the available commands and options.')
    // The list would tell of options only where a command happens to be loaded.
    .configureHelp({ subcommandTerm: (command) => command.name() })
  try {
    for (const { name, says, load } of parts) {
      const command = program.command(name).description(says)
      // Loading takes longer than most commands do: only what is named is loaded.
      if (argv.includes(name)) (await load())(command)
    }
    await program.parseAsync(argv)
  } catch (error) {
    sayError(error)
    process.exitCode = 1
  }
}
