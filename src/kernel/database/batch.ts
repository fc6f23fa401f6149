import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { SqlStatement } from './sql.ts'
import { toWire } from './wire_value.ts'

export type Done = { rows: Record<string, unknown>[]; command: string }

export type Ask = {
  statement: SqlStatement
  resolve(done: Done): void
  reject(error: unknown): void
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
type Field = { name: string; dataTypeID: TypeId }
type Column = { name: string; parse: (text: string) => unknown }

/** What a connection's server has prepared, and what the rows of each statement look like. */
type Memory = { columns: Map<string, Column[]>; doubtful: Set<string> }

const memories = new WeakMap<object, Memory>()

/** The reason of everything that stood behind the statement that failed. */
const skipped = new Error('not run: a statement before it failed')

/**
 * Sends statements as one message with one Sync behind them, and gives each its answer. The driver
 * alone would Sync, and so wake both sides, after every statement. It lets others speak the protocol
 * on its connections by this interface, as its own cursors do. Behind an error the server skips all
 * that is left of the batch. A machine that lost its power says nothing at all, so a connection that
 * does not answer in time is given up; the driver then tells all who wait on it.
 */
export function sendBatch(client: pg.PoolClient, asks: readonly Ask[], deadlineMs: number): void {
  client.query(batchOf(memoryOf(client), asks, deadlineMs))
}

function memoryOf(client: object): Memory {
  let memory = memories.get(client)
  if (!memory) {
    memory = { columns: new Map(), doubtful: new Set() }
    memories.set(client, memory)
  }
  return memory
}

function serializeAll(memory: Memory, asks: readonly Ask[]): Buffer {
  const parts: Buffer[] = []
  const fresh = new Set<string>()
  for (const { statement } of asks) {
    const { name, text, values } = statement
    const isKnown = memory.columns.has(name)
    if (!isKnown && !fresh.has(name)) {
      fresh.add(name)
      // Whether the server still has it is unknown after an error; closing what is not there is fine.
      if (memory.doubtful.has(name)) parts.push(serialize.close({ type: 'S', name }))
      parts.push(serialize.parse({ name, text }))
    }
    parts.push(serialize.bind({ statement: name, values, valueMapper: toWire }))
    if (!isKnown) parts.push(serialize.describe({ type: 'P' }))
    parts.push(serialize.execute())
  }
  parts.push(serialize.sync())
  return Buffer.concat(parts)
}

function batchOf(memory: Memory, asks: readonly Ask[], deadlineMs: number): pg.Submittable {
  let timer: NodeJS.Timeout | undefined
  let place = 0
  let rows: Record<string, unknown>[] = []
  let described: Column[] | null = null
  const finish = (command: string): void => {
    const ask = asks[place]
    if (!ask) return
    const { name } = ask.statement
    // No description of rows means that there are none to describe.
    if (!memory.columns.has(name)) memory.columns.set(name, described ?? [])
    memory.doubtful.delete(name)
    ask.resolve({ rows, command })
    place += 1
    rows = []
    described = null
  }
  const batch = {
    // Composed only now: what the batch before has prepared is known when it is this one's turn.
    submit(connection: pg.Connection) {
      try {
        connection.stream.write(serializeAll(memory, asks))
        timer = setTimeout(() => connection.stream.destroy(), deadlineMs)
        timer.unref()
        return null
      } catch (error) {
        return error
      }
    },
    handleRowDescription(answer: { fields: Field[] }) {
      described = answer.fields.map(toColumn)
    },
    handleDataRow(answer: { fields: (string | null)[] }) {
      const name = asks[place]?.statement.name ?? ''
      rows.push(toRow(described ?? memory.columns.get(name) ?? [], answer.fields))
    },
    handleCommandComplete: (answer: { text: string }) => finish(answer.text.split(' ', 1)[0] ?? ''),
    handleEmptyQuery: () => finish(''),
    handleReadyForQuery: () => clearTimeout(timer),
    handleError(error: unknown) {
      // Behind an error the driver does not tell us any more when the connection is ready.
      clearTimeout(timer)
      const failed = asks[place]
      if (!failed) return
      memory.columns.delete(failed.statement.name)
      memory.doubtful.add(failed.statement.name)
      failed.reject(error)
      for (const behind of asks.slice(place + 1)) behind.reject(skipped)
      place = asks.length
    },
  }
  return batch
}

function toColumn(field: Field): Column {
  return { name: field.name, parse: parserOf(field.dataTypeID) }
}

/** int8 and numeric arrive as text and are converted where they are read; a day stays a day. */
function parserOf(type: TypeId): (text: string) => unknown {
  if (type === pg.types.builtins.DATE) return (text) => text
  return pg.types.getTypeParser(type, 'text')
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]) {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]
    const text = fields[index]
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
  }
  return row
}
