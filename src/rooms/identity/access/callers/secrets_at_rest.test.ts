import { expect, it } from 'vitest'
import { addUser, testPassword } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'all rows' })

/** Every row of every table as text, bytes in hexadecimal and in base64 too. */
async function dump(): Promise<string> {
  const tables = await world.owner.query(
    `SELECT table_name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const pages: string[] = []
  for (const { table_name: table } of tables.rows as { table_name: string }[]) {
    const { rows } = await world.owner.query(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`)
    pages.push(...rows.map((row: { row: string }) => row.row))
  }
  return pages.join('\n')
}

it('no secret that was shown once lies in any row of any table or in any log line', async () => {
  const user = await addUser(world, world.dk, 'owner')
  const create = { name: 'Secret', permissions: 'all' }
  const repeated = { 'idempotency-key': 'secret-1' }
  const made = await world.rest(world.dk, 'operations/create_key', create, repeated)
  const mine = { ...create, scope: 'user' }
  const own = await world.rest(user.as, 'operations/create_key', mine, repeated)
  const rotate = { keyId: made.body.result.id }
  const rotated = await world.rest(world.dk, 'operations/rotate_key', rotate, {
    'idempotency-key': 'secret-2',
  })
  const hook = { url: 'https://example.com/hook' }
  const saved = await world.rest(world.dk, 'operations/save_webhook', hook, {
    'idempotency-key': 'secret-3',
  })
  // A text that was sent by mistake, in places that are written down.
  await world.rest(world.dk, `operations/${made.body.result.key}`, {})
  await world.read({ ...world.dk, key: rotated.body.result.key }, 'contacts')

  const secrets = [
    made.body.result.key,
    own.body.result.key,
    rotated.body.result.key,
    saved.body.result.secret,
    testPassword,
  ]
  const rows = await dump()
  const lines = world.logLines.join('\n')
  expect(rows).toContain(made.body.result.hint)
  expect(rows).toContain('secret-3')
  expect(lines).toContain('create_key')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    for (const form of formsOf(secret)) {
      expect(rows).not.toContain(form)
      expect(lines).not.toContain(form)
    }
  }
})

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    secret.replace(/^[a-z]+_(?:test_)?/, ''),
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, -4),
  ]
}

it('the dump sees what does lie there, so its silence means something', async () => {
  await world.rest(world.dk, 'actions/save_contact', { name: 'dbk_test_in_a_name' })
  expect(await dump()).toContain('dbk_test_in_a_name')
})
