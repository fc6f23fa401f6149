import { Command } from 'commander'
import { sayError } from './say.ts'

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
    says: 'try Daybook: a database, two test organizations, keys and a server in one go',
    load: async () => (await import('./demo.ts')).addDemo,
  },
  {
    name: 'migrate',
    says: 'bring the database of DATABASE_URL up to date and make the role that serve logs in as',
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
    says: 'do the jobs that stand behind what was saved, and what a server left open',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  {
    name: 'secrets',
    says: 'secrets kept in the database',
    load: async () => (await import('./secrets.ts')).addSecrets,
  },
  {
    name: 'audit',
    says: 'the sealed record of who did what',
    load: async () => (await import('./audit.ts')).addAudit,
  },
  {
    name: 'verify',
    says: 'check every promise that a database can be held to; exit code 1 if one is broken',
    load: async () => (await import('./verify.ts')).addVerify,
  },
  {
    name: 'doctor',
    says: 'say what is wrong with this set-up and how to mend it; fails if anything is',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
]

export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = new Command('daybook')
    .description('Accounting automation for organizations in Denmark and Italy.')
    .showHelpAfterError('Add --help to see what there is.')
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
