import type { Command } from 'commander'
import { confirmKeys, createApiKey, inOrganization, listApiKeys, revokeApiKey } from '#access/room'
import { permissions } from '#kernel/corridor/permission'
import { uuidGiven, withOwnerApp } from './process/owner.ts'
import { sayResult } from './process/say.ts'
import { dayOf, tableOr } from './process/table.ts'

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
    .description('create a key; it is shown only once')
    .requiredOption('--org <id>', 'the organization it acts in')
    .option('--user <id>', 'the user it acts as; if omitted, the key belongs to the organization')
    .requiredOption(
      '--permissions <list>',
      `all, or a comma-separated list of: ${permissions.join(' ')}`,
    )
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--json', 'print {"keyId", "key"}')
    .action(create)
  key
    .command('revoke')
    .description('revoke a key, on every server within ten seconds')
    .requiredOption('--org <id>', 'its organization')
    .requiredOption('--key <id>', 'the key’s id (not the key)')
    .option('--json', 'print {"keyId", "revoked"}')
    .action(revoke)
  key
    .command('confirm')
    .description('let keys work again that a restore suspended')
    .requiredOption('--org <id>', 'the organization')
    .option('--key <id>', 'this key only; default: all that are suspended')
    .option('--json', 'print {"confirmed"}')
    .action(confirm)
  key
    .command('list')
    .description('list the keys of an organization, newest first; never the keys themselves')
    .requiredOption('--org <id>', 'the organization')
    .option(
      '--json',
      'print {"keys": [{"keyId", "name", "userId", "hint", "status", "permissions", "createdAt", "expiresAt", "lastUsedAt"}]}',
    )
    .action(list)
}

async function list(options: { org: string; json?: boolean }): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  const keys = await withOwnerApp((app) => listApiKeys(app, orgId))
  const names = [
    'KEY',
    'NAME',
    'ENDS IN',
    'ACTS AS',
    'STATUS',
    'PERMISSIONS',
    'EXPIRES',
    'LAST USED',
  ]
  const rows = keys.map((one) => [
    one.keyId,
    one.name,
    one.hint,
    one.userId ?? 'organization',
    one.status,
    one.permissions.length === permissions.length ? 'all' : one.permissions.join(' '),
    dayOf(one.expiresAt),
    dayOf(one.lastUsedAt),
  ])
  const nothing = 'The organization has no keys yet: create one with `daybook key create`.'
  sayResult(options.json, { keys }, tableOr(nothing, names, rows))
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
  const made = await withOwnerApp((app) => createApiKey(app, given))
  const sentence = `Created key ${made.id}. It is shown only once:\n${made.key}`
  sayResult(options.json, { keyId: made.id, key: made.key }, sentence)
}

async function revoke(options: RevokeOptions): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  await withOwnerApp((app) => revokeApiKey(app, { orgId, id: options.key }))
  const result = { keyId: options.key, revoked: true }
  sayResult(options.json, result, `Revoked ${options.key}.`)
}

async function confirm(options: { org: string; key?: string; json?: boolean }): Promise<void> {
  const orgId = uuidGiven('org', '--org', options.org)
  const confirmed = await withOwnerApp((app) =>
    inOrganization(app, orgId, 'confirm_keys', (scene) => confirmKeys(scene, options.key ?? null)),
  )
  sayResult(options.json, { confirmed }, `${confirmed} keys work again.`)
}
