import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { createUser } from '#access/room'
import { forgetFactors } from '#signin/room'
import { uuidGiven, withOwnerHouse } from './owner.ts'
import { sayAside, sayResult } from './say.ts'

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
    .description('create a user with a role in an organization, or give one there a further part')
    .requiredOption('--email <email>', 'what they sign in with')
    .option('--password <password>', 'at least 12 characters; others on this machine may see it')
    .option('--password-stdin', 'read the password from standard input instead')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--role <role>', 'owner, admin, accountant, bookkeeper, contributor or viewer')
    .option('--name <name>', 'their name')
    .option('--json', 'print {"userId"}')
    .action(async (options: Options) => {
      const { email, role, name } = options
      const orgId = uuidGiven('org', '--org', options.org)
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`'${email}' is no e-mail address.`)
      const password = await passwordOf(options)
      const given = { orgId, email, role, password, ...(name === undefined ? {} : { name }) }
      const made = await withOwnerHouse((house) => createUser(house, given))
      if (!made.isNewPerson) {
        sayAside(`${email} was known already: the membership is added, the password is kept.`)
      }
      sayResult(options.json, { userId: made.id }, `Created ${email} as ${role}: ${made.id}`)
    })
  addForgetFactors(user)
}

function addForgetFactors(user: Command): void {
  user
    .command('forget-factors')
    .description(
      'take every second factor from a login whose owner lost them all; first make sure who asks',
    )
    .requiredOption('--email <email>', 'what they sign in with')
    .option('--json', 'print {"email"}')
    .action(async ({ email, json }: { email: string; json?: boolean }) => {
      if (!(await withOwnerHouse((house) => forgetFactors(house, email)))) {
        throw new Error(`Nobody signs in as '${email}'.`)
      }
      const done = `${email} signs in with the password alone now, is signed out everywhere, and is told by mail.`
      sayResult(json, { email }, done)
    })
}

async function passwordOf(options: Options): Promise<string> {
  if (options.passwordStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (options.password !== undefined) return options.password
  throw new Error('Give --password, or --password-stdin and the password on standard input.')
}
