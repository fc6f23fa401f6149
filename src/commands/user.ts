import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { createUser, listOrganizations, listUsers, type ListedUser } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { forgetFactors } from '#signin/room'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { sayAside, sayResult } from './process/say.ts'
import { tableOr } from './process/table.ts'

type Options = {
  email: string
  password?: string
  passwordStdin?: boolean
  org: string
  role: string
  name?: string
  json?: boolean
}

export function addUser(user: Command): void {
  user
    .command('create')
    .description('create a user with a role in an organization, or add an existing user to it')
    .requiredOption('--email <email>', 'the e-mail address they sign in with')
    .option('--password <password>', 'at least 12 characters; others on this machine may see it')
    .option('--password-stdin', 'read the password from standard input instead')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption(
      '--role <role>',
      'owner, admin, accountant, bookkeeper, assistant, contributor or viewer',
    )
    .option('--name <name>', 'their name')
    .option('--json', 'print {"userId"}')
    .action(async (options: Options) => {
      const { email, role, name } = options
      const orgId = uuidGiven('org', '--org', options.org)
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`'${email}' is not an e-mail address.`)
      const password = await passwordOf(options)
      const given = { orgId, email, role, password, ...(name === undefined ? {} : { name }) }
      const made = await withOwnerApp((app) => createUser(app, given))
      if (!made.isNewPerson) {
        sayAside(
          `${email} already exists: the membership was added and the password was not changed.`,
        )
      }
      sayResult(options.json, { userId: made.id }, `Created ${email} as ${role}: ${made.id}`)
    })
  addForgetFactors(user)
  user
    .command('list')
    .description('list the people of every organization, or of one, with their roles')
    .option('--org <id>', 'only the people of this organization')
    .option(
      '--json',
      'print {"users": [{"userId", "email", "name", "role", "status", "organizationId"}]}',
    )
    .action(list)
}

type ListOptions = { org?: string; json?: boolean }

async function list(options: ListOptions): Promise<void> {
  if (options.org !== undefined) uuidGiven('org', '--org', options.org)
  const users = await withOwnerApp((app) => usersOf(app, options.org))
  const names = ['USER', 'E-MAIL', 'NAME', 'ROLE', 'STATUS', 'ORGANIZATION']
  const rows = users.map((one) => [
    one.userId ?? '',
    one.email,
    one.name ?? '',
    one.role,
    one.status,
    one.organizationId,
  ])
  const nothing = 'There are no users yet: create one with `daybook user create`.'
  sayResult(options.json, { users }, tableOr(nothing, names, rows))
}

/** Who has a part in several organizations stands there once for each. */
async function usersOf(
  app: App,
  given: string | undefined,
): Promise<(ListedUser & { organizationId: string })[]> {
  const all = given === undefined ? await listOrganizations(app) : [{ organizationId: given }]
  const users: (ListedUser & { organizationId: string })[] = []
  for (const { organizationId } of all) {
    const found = await listUsers(app, uuidGiven('org', '--org', organizationId))
    users.push(...found.map((one) => ({ ...one, organizationId })))
  }
  return users
}

function addForgetFactors(user: Command): void {
  user
    .command('forget-factors')
    .description(
      'remove all second factors from the account of a user who lost them; first verify who is asking',
    )
    .requiredOption('--email <email>', 'the e-mail address they sign in with')
    .option('--json', 'print {"email"}')
    .action(async ({ email, json }: { email: string; json?: boolean }) => {
      if (!(await withOwnerApp((app) => forgetFactors(app, email)))) {
        throw new Error(`There is no user '${email}'.`)
      }
      const done = `${email} can now sign in with only the password, was signed out everywhere, and is notified by e-mail.`
      sayResult(json, { email }, done)
    })
}

async function passwordOf(options: Options): Promise<string> {
  if (options.passwordStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (options.password !== undefined) return options.password
  throw new Error('Use --password, or --password-stdin with the password on standard input.')
}
