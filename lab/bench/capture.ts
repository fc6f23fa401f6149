import { authenticateKey, createPrincipalCache } from '#access/room'
import { openApp } from '#wire'
import { call } from '#kernel/corridor/call'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { Scratch } from '../../tools/scratch.ts'

export type Captured = { text: string; values: unknown[] }

/** Runs save_contact once through the corridor and takes down what it sends to PostgreSQL. */
export async function captureStatements(
  scratch: Scratch,
  orgId: string,
  key: string,
  body: unknown,
): Promise<Captured[]> {
  const app = openApp(readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' }))
  const cache = createPrincipalCache(() => Date.now())
  const principal = await authenticateKey(app, cache, `Bearer ${key}`, undefined)
  await Promise.allSettled(app.background)
  const definition = app.definitions.get('save_contact')
  if (!definition || principal.orgId !== orgId) throw new Error('the bench is not set up')

  const captured: Captured[] = []
  app.database.tap = (statement) => {
    captured.push(statement)
    return statement
  }
  const requestId = app.newId()
  await call(app, { principal, definition, body: () => body, via: 'rest', requestId })
  await closeDatabase(app.database)
  return captured
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The same statements for pgbench. Values become its variables, which it binds as we do; ids that
 * are new each time become rising numbers, as ours rise with time.
 */
export function toPgbench(
  statements: readonly Captured[],
  pipelined: boolean,
): { script: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {}
  const fresh = freshIds(statements)
  const lines = statements.map(({ text, values }, index) => {
    const flat = text.replaceAll(/\s+/g, ' ').trim()
    return `${flat.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      if (value === null || value === undefined) return 'NULL'
      const position = typeof value === 'string' ? fresh.indexOf(value) : -1
      if (position >= 0) return freshId(position)
      const name = `v${index}_${place}`
      variables[name] = textOf(value)
      return `:${name}`
    })};`
  })
  const body = pipelined ? ['\\startpipeline', ...lines, '\\endpipeline'] : lines
  return { script: ['\\set n :n + 1', ...body, ''].join('\n'), variables }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return `${value as string | number}`
}

/** New ids are the ones that are not the organization's, which the second statement sets. */
function freshIds(statements: readonly Captured[]): string[] {
  const org = statements[1]?.values[0]
  const ids = statements.slice(2).flatMap(({ text, values }) => {
    const id = values[1]
    return /INSERT INTO (contact|audit_log|event)/.test(text) && typeof id === 'string' ? [id] : []
  })
  return ids.filter((id) => uuid.test(id) && id !== org)
}

function freshId(position: number): string {
  return `lpad(to_hex(:n::bigint * 1000 + :client_id + ${position}00), 32, '0')::uuid`
}
