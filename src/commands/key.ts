import type { Command } from 'commander'
import { createApiKey, revokeApiKey } from '#access/room'
import { permissions } from '#kernel/permission'
import { uuidGiven, withOwnerHouse } from './owner.ts'
import { sayResult } from './say.ts'

type CreateOptions = {
  org: string
  user?: string
  permissions: string
  name: string
  json?: boolean
}

type RevokeOptions = { org: string; key: string; json?: boolean }

export function addKey(key: Command): void {
  key
    .command('create')
    .description('create a key; it is shown this once')
    .requiredOption('--org <id>', 'the organization it acts in')
    .option('--user <id>', 'the user it acts as; without one it is the organization’s own')
    .requiredOption(
      '--permissions <list>',
      `all, or a list with commas of ${permissions.join(' ')}`,
    )
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--json', 'print {"keyId", "key"}')
    .action(create)
  key
    .command('revoke')
    .description('end a key, on every server within ten seconds')
    .requiredOption('--org <id>', 'its organization')
    .requiredOption('--key <id>', 'the key’s id (not the key)')
    .option('--json', 'print {"keyId", "revoked"}')
    .action(revoke)
}

async function create(options: CreateOptions): Promise<void> {
  const list = options.permissions
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const userId = options.user === undefined ? null : uuidGiven('usr', '--user', options.user)
  const given = {
    orgId: uuidGiven('org', '--org', options.org),
    ...(userId === null ? {} : { userId }),
    permissions: options.permissions.trim() === 'all' ? ('all' as const) : list,
    name: options.name,
  }
  if (given.permissions !== 'all' && list.length === 0) throw new Error('--permissions is empty.')
  const made = await withOwnerHouse((house) => createApiKey(house, given))
  const sentence = `Created key ${made.id}. It is shown this once:\n${made.key}`
  sayResult(options.json, { keyId: made.id, key: made.key }, sentence)
}

async function revoke(options: RevokeOptions): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  await withOwnerHouse((house) => revokeApiKey(house, { orgId, id: options.key }))
  const result = { keyId: options.key, revoked: true }
  sayResult(options.json, result, `Revoked ${options.key}.`)
}
