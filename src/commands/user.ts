import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import {
  assertMayJoin,
  createUser,
  listOrganizations,
  listUsers,
  type ListedUser,
  type UserGiven,
} from '#access/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { forgetFactors, makeSetUpLink, signOutPerson } from '#signin/room'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { sayAside, sayResult } from './process/say.ts'
import { tableOr } from './process/table.ts'

type Options = {
  email: string
  password?: string
  passwordStdin?: boolean
  link?: boolean
  org?: string
  role?: string
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
    .option(
      '--link',
      'print a link instead, by which they choose one; it works once, for 30 minutes',
    )
    .option('--org <id>', 'the organization; with --link it can be left out')
    .option(
      '--role <role>',
      'owner, admin, accountant, bookkeeper, assistant, contributor or viewer',
    )
    .option('--name <name>', 'their name')
    .option('--json', 'print {"userId"}, with --link {"userId", "link"}')
    .action(create)
  addForgetFactors(user)
  addSignOut(user)
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

async function create(options: Options): Promise<void> {
  const { email, org, role, name } = options
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`'${email}' is not an e-mail address.`)
  if (options.link) return await createWithLink(options)
  if (org === undefined) throw new Error('Use --org with the organization, or --link without one.')
  if (role === undefined) throw new Error('Use --role with what they are there, such as owner.')
  const orgId = uuidGiven('org', '--org', org)
  const password = await passwordOf(options)
  const given = { orgId, email, role, password, ...(name === undefined ? {} : { name }) }
  const made = await withOwnerApp((app) => createUser(app, given))
  if (!made.isNewPerson) {
    sayAside(`${email} already exists: the membership was added and the password was not changed.`)
  }
  sayResult(options.json, { userId: made.id }, `Created ${email} as ${role}: ${made.id}`)
}

/** The first person of a new server has no organization yet: they make it in the browser. */
async function createWithLink(options: Options): Promise<void> {
  const { email, org, role, name = '' } = options
  if (options.password !== undefined || options.passwordStdin) {
    throw new Error('Use --link or a password, not both.')
  }
  if ((org === undefined) !== (role === undefined)) {
    throw new Error('Use --org and --role together, or neither.')
  }
  const orgId = org === undefined ? null : uuidGiven('org', '--org', org)
  const membership = orgId === null || role === undefined ? null : { orgId, role }
  const { userId, url } = await withOwnerApp(async (app) => {
    // A new link ends the one before, so what can be refused is refused first.
    if (membership !== null) await assertMayJoin(app, membership)
    const made = await makeSetUpLink(app, { email, name })
    if (made === null) {
      throw new Error(`${email} has a password already. To get another: ${app.baseUrl}/reset`)
    }
    if (membership !== null) await join(app, { ...membership, email, name })
    return made
  })
  const id = encodeId('usr', userId)
  const sentence = `Created ${email}: ${id}\nChoose a password within 30 minutes, once: ${url}`
  sayResult(options.json, { userId: id, link: url }, sentence)
}

/** Who is a member already stays what they are, so that a link that ran out can be made again. */
async function join(app: App, given: Omit<UserGiven, 'password'>): Promise<void> {
  // They have a login by now, so this password is not looked at.
  const password = app.random.bytes(32).toString('base64url')
  try {
    await createUser(app, { ...given, password })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'member_exists') throw error
    sayAside(`${given.email} is a member already: the role was not changed.`)
  }
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

function addSignOut(user: Command): void {
  user
    .command('sign-out')
    .description('end all sessions of a user; the password and second factors stay')
    .requiredOption('--email <email>', 'the e-mail address they sign in with')
    .option('--json', 'print {"email", "ended"}')
    .action(async ({ email, json }: { email: string; json?: boolean }) => {
      const ended = await withOwnerApp((app) => signOutPerson(app, email))
      if (ended === null) throw new Error(`There is no user '${email}'.`)
      sayResult(json, { email, ended }, `${email} was signed out: ${ended} sessions ended.`)
    })
}

async function passwordOf(options: Options): Promise<string> {
  if (options.passwordStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (options.password !== undefined) return options.password
  throw new Error('Use --password, or --password-stdin with the password on standard input.')
}
