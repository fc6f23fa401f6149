import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealOnce } from '#history/room'
import { appRoleOf } from '#kernel/database/app_role'
import { decodeId } from '#kernel/values/id'
import { run } from './daybook_process.ts'
import { asAdmin, testMasterKey, urlOf } from './database.ts'
import { upload } from './documents/documents.ts'
import { createWorld, type TestOrg } from './world.ts'

export type BackupSite = Awaited<ReturnType<typeof createBackupSite>>

/** Two organizations with contacts, files and a sealed log, and a directory for their back-ups. */
export async function createBackupSite() {
  const world = await createWorld()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-backups-'))
  const made: string[] = []
  const env = {
    DATABASE_URL: world.ownerUrl,
    DAYBOOK_FILES: world.files,
    DAYBOOK_SECRET_KEY: testMasterKey.toString('base64'),
    DAYBOOK_SANDBOX: 'false',
  }
  // The world's own two were put there by SQL, without the trail that every real one has.
  for (const table of ['schedule', 'api_key', 'organization']) {
    await world.owner.query(`DELETE FROM ${table}`)
  }
  const orgs = [await found(env, 'denmark'), await found(env, 'italy')] as const
  for (const org of orgs) {
    await world.rest(org, 'actions/save_contact', { name: `Ørsted & Figli ${org.region}` })
    await upload(world, org, Buffer.from(`a file of ${org.id}`), 'note.txt')
  }
  await sealOnce(world.app)
  const admin = urlOf(world.ownerUrl, 'postgres')
  return {
    world,
    org: orgs[0],
    folder,
    daybook: async (args: string[], more: Record<string, string> = {}) =>
      await run(args, { env: { ...env, ...more } }),
    /** An empty database to restore into, by its address. */
    async emptyDatabase(): Promise<string> {
      const name = `daybook_restored_${randomBytes(4).toString('hex')}`
      await asAdmin(admin, `CREATE DATABASE ${name}`)
      made.push(name)
      return urlOf(world.ownerUrl, name)
    },
    ask: async (statement: string) => (await asAdmin(admin, statement)).rows as object[],
    async close() {
      for (const name of made) {
        await asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        await asAdmin(admin, `DROP ROLE IF EXISTS ${appRoleOf(name)}`)
      }
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function found(env: Record<string, string>, region: string): Promise<TestOrg> {
  const created = await run(['org', 'create', '--name', region, '--region', region, '--json'], {
    env,
  })
  const { organizationId: id } = JSON.parse(created.out) as { organizationId: string }
  const args = ['key', 'create', '--org', id, '--permissions', 'all', '--json']
  const { key } = JSON.parse((await run(args, { env })).out) as { key: string }
  return { orgId: decodeId('org', id) ?? '', id, key, region }
}
