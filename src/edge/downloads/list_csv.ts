import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { byteOrderMark, csvRowsWith, figure, inChunks, separatorShape } from '#exports/room'
import type { Cell, Separator } from '#exports/room'
import { parseInput } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import { readWholeList, type ReadRequest } from '#kernel/corridor/run_read'
import { wholeListInput, type ListColumns, type Read } from '#kernel/corridor/read'
import { decimalOf } from '#kernel/values/decimal'
import { currencyDigits, fromDecimal, isCurrency, isExactDecimal } from '#kernel/values/money'
import { several } from '#kernel/values/several'
import { wordsOf } from '#languages/room'
import { streamAttachment } from '../http/attachment.ts'
import { readerOf } from '../http/in_language.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'
import { logFaults } from './log_faults.ts'

export function listCsvPath({ name }: Pick<Read, 'name'>): string {
  return `/api/rest/${name}/csv`
}

/** The list's own filters and order, and how the file is written. */
export function listCsvInput(read: Read): z.ZodObject {
  const columns = several(Object.keys(read.columns ?? {}))
    .max(1_000)
    .optional()
    .meta({ description: 'The columns, in this order, with commas between them. Default: all.' })
  return z.strictObject({ ...wholeListInput(read).shape, columns, ...separatorShape })
}

/** Lists as they are shown, with the same filters and in the same order, as files. */
export function addListCsv(
  server: FastifyInstance,
  app: App,
  reads: readonly Read[],
  onRequest: Authenticate,
): void {
  for (const read of reads) {
    const { columns } = read
    if (columns === undefined) continue
    const url = listCsvPath(read)
    server.get(url, { onRequest }, (request, reply) =>
      sendList(app, request, reply, { ...read, columns }),
    )
    refuseOtherMethods(server, url, 'GET')
  }
}

type Listed = Read & { columns: ListColumns<unknown> }

async function sendList(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  read: Listed,
): Promise<FastifyReply> {
  const {
    columns: asked,
    separator,
    ...filters
  } = parseInput(listCsvInput(read), request.query) as {
    columns?: string
    separator: Separator
  }
  const names = asked?.split(',') ?? Object.keys(read.columns)
  const look: ReadRequest = {
    principal: principalOf(request),
    read,
    via: 'rest',
    requestId: request.id,
  }
  // What is refused is refused here, before the first byte is sent.
  const pages = readWholeList(app, look, filters)
  const first = await pages.next()
  const write = csvRowsWith(separator)
  const words: Readonly<Record<string, string>> = wordsOf(readerOf(request).language).columns
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + write(names.map((name) => words[name] ?? name))
    for (let page = first; page.done !== true; page = await pages.next()) {
      yield page.value.map((item) => write(cellsOf(read, names, item))).join('')
    }
  }
  const chunks = logFaults(app, request, inChunks(lines()))
  const fileName = `${read.name}.csv`
  return streamAttachment(reply, { fileName, type: 'text/csv; charset=utf-8', chunks })
}

function cellsOf({ columns }: Listed, names: readonly string[], item: unknown): Cell[] {
  return names.map((name) => {
    const value = columns[name]?.of(item) ?? null
    if (value === null || typeof value === 'string') return value
    if (typeof value === 'number') return figure(String(value))
    const { amount, currency } = value
    const digits = currency !== null && isCurrency(currency) ? currencyDigits(currency) : 2
    const isExact = isExactDecimal(amount, digits)
    return figure(isExact ? decimalOf(fromDecimal(amount, digits), digits) : String(amount))
  })
}
