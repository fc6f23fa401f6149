import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, type Site } from '../support/daybook_process.ts'

let site: Site
beforeAll(async () => {
  site = await createSite({ isDurable: true })
  await site.run(['migrate'])
})
afterAll(() => site.close())

type Finding = { says: string; fix: string | null }

async function examine(
  env: Record<string, string> = {},
): Promise<{ code: number | null; wrong: Finding[] }> {
  const { code, out } = await site.run(['doctor', '--json'], { env })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return { code, wrong: findings.filter((finding) => finding.fix !== null) }
}

/** Plants a fault by SQL, examines, and takes it away again. */
async function withFault(plant: string, remove: string): Promise<Finding[]> {
  await site.sql(plant)
  try {
    const { code, wrong } = await examine()
    expect(code).toBe(1)
    return wrong
  } finally {
    await site.sql(remove)
  }
}

const wordsOf = (findings: Finding[]): string =>
  findings.map((finding) => `${finding.says} -> ${finding.fix}`).join('\n')

describe('a sound set-up', () => {
  it('is called well, with every variable and what it means', async () => {
    const { code, out } = await site.run(['doctor'])
    expect(out).not.toContain('WRONG')
    expect(out).toContain('Everything is OK.')
    expect(code).toBe(0)
    for (const name of ['DATABASE_URL', 'DAYBOOK_FILES', 'DAYBOOK_ENV', 'DAYBOOK_LEASE_MS']) {
      expect(out).toContain(name)
    }
  })

  it('shows no secret', async () => {
    const secret = Buffer.alloc(32, 3).toString('base64')
    const url = new URL('postgres://owner@127.0.0.1:1/none')
    url.password = 'hidden-word'
    const env = { DAYBOOK_SECRET_KEY: secret, DATABASE_URL: url.toString() }
    const { out, err } = await site.run(['doctor'], { env })
    expect(out).toMatch(/DAYBOOK_SECRET_KEY +set/)
    expect(out + err).not.toContain(secret)
    expect(out + err).not.toContain('hidden-word')
  })
})

describe('finds, and says how to fix', () => {
  it('a missing migration', async () => {
    const wrong = await withFault(
      `UPDATE migration SET name = '9999_other' WHERE name = '0005_webhook'`,
      `UPDATE migration SET name = '0005_webhook' WHERE name = '9999_other'`,
    )
    expect(wordsOf(wrong)).toContain('is missing 0005_webhook -> run `daybook migrate`')
  })

  it('a table that was removed by hand, beside everything else', async () => {
    const wrong = await withFault(
      'ALTER TABLE audit_seal RENAME TO audit_seal_moved',
      'ALTER TABLE audit_seal_moved RENAME TO audit_seal',
    )
    expect(wordsOf(wrong)).toContain('relation "audit_seal" does not exist -> a table was removed')
  })

  it('an application role that is not there', async () => {
    const other = `${site.role}_moved`
    const wrong = await withFault(
      `ALTER ROLE ${site.role} RENAME TO ${other}`,
      `ALTER ROLE ${other} RENAME TO ${site.role}`,
    )
    expect(wordsOf(wrong)).toContain(`${site.role} does not exist -> run \`daybook migrate\``)
  })

  it('an application role that may not log in', async () => {
    const wrong = await withFault(
      `ALTER ROLE ${site.role} NOLOGIN`,
      `ALTER ROLE ${site.role} LOGIN`,
    )
    expect(wordsOf(wrong)).toContain('cannot log in -> run `daybook migrate`')
  })

  it('an application role that is a superuser', async () => {
    const wrong = await withFault(
      `ALTER ROLE ${site.role} SUPERUSER`,
      `ALTER ROLE ${site.role} NOSUPERUSER`,
    )
    expect(wordsOf(wrong)).toContain(
      'is a superuser, so organizations are not isolated from each other',
    )
    expect(wordsOf(wrong)).toContain(`ALTER ROLE ${site.role} NOSUPERUSER`)
  })

  it('row level security that is not forced', async () => {
    const wrong = await withFault(
      'ALTER TABLE api_key NO FORCE ROW LEVEL SECURITY',
      'ALTER TABLE api_key FORCE ROW LEVEL SECURITY',
    )
    expect(wordsOf(wrong)).toContain('ALTER TABLE api_key ENABLE ROW LEVEL SECURITY, FORCE')
  })

  it('a commit that does not reach the disk', async () => {
    const wrong = await withFault(
      `ALTER DATABASE ${site.database} SET synchronous_commit = off`,
      `ALTER DATABASE ${site.database} RESET synchronous_commit`,
    )
    expect(wordsOf(wrong)).toContain('synchronous_commit is off')
  })

  it('work with outside systems that nobody takes over', async () => {
    const wrong = await withFault(
      `INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, lease_id,
         lease_until, created_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'x', '{}', 'rest', 'r', '{}',
         gen_random_uuid(), now() - interval '1 hour', now())`,
      'DELETE FROM intent',
    )
    expect(wordsOf(wrong)).toContain('1 runs or calls to external systems have been overdue')
    expect(wordsOf(wrong)).toContain('daybook worker')
  })

  it('a secret key that is missing, malformed or open to others', async () => {
    const production = await examine({ DAYBOOK_ENV: 'production' })
    expect(wordsOf(production.wrong)).toContain('there is no secret key -> set DAYBOOK_SECRET_KEY')
    const malformed = await examine({ DAYBOOK_SECRET_KEY: 'nonsense' })
    expect(wordsOf(malformed.wrong)).toContain('Master key 1 is not 32 bytes')
    const file = join(site.files, 'secret_key')
    chmodSync(file, 0o644)
    expect(wordsOf((await examine()).wrong)).toContain(`chmod 600 ${file}`)
    chmodSync(file, 0o600)
  })

  it('a files directory that is not there', async () => {
    const files = join(site.files, 'elsewhere')
    const secret = Buffer.alloc(32, 3).toString('base64')
    const { wrong } = await examine({ DAYBOOK_FILES: files, DAYBOOK_SECRET_KEY: secret })
    expect(wordsOf(wrong)).toContain(`${files} is missing -> run \`mkdir -p ${files}\``)
    rmSync(files, { recursive: true, force: true })
  })

  it('a database that cannot be reached, and one that is not named', async () => {
    const away = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect([away.code, away.wrong.length]).toEqual([1, 1])
    expect(wordsOf(away.wrong)).toContain('the database cannot be reached')
    const none = await examine({ DATABASE_URL: '' })
    expect(wordsOf(none.wrong)).toContain('DATABASE_URL is not set')
  })

  it('a variable that cannot be read', async () => {
    const { code, wrong } = await examine({ DAYBOOK_ENV: 'staging', DAYBOOK_POOL: 'many' })
    expect(code).toBe(1)
    expect(wordsOf(wrong)).toContain('DAYBOOK_ENV')
    expect(wordsOf(wrong)).toContain('DAYBOOK_POOL')
  })
})
