import { z } from 'zod'
import type { FailureCode } from '#failures/failures'
import type { Permission } from './permission.ts'
import type { Ports } from './ports.ts'
import { isPermitted, type Principal } from './principal.ts'
import { longestWaitSeconds } from './wait_for_items.ts'
import type { Scene } from './scene.ts'
import type { ListTotal } from '../database/listing.ts'
import type { ListSort } from '../database/sorting.ts'

/** One page of a list; `after` has the sort values of the last item seen, null for the first page. */
export type ReadPage<Filters> = {
  filters: Filters
  limit: number
  after: string[] | null
  /** Set if a column was asked for: then it has the place, and `after` has none. */
  sort: ListSort | null
  /** The result of `gather`, if the read has one. */
  gathered: unknown
}

/** An amount of a table, whose decimals follow the currency. */
export type AmountCell = { amount: number; currency: string | null }
type ListCell = string | number | AmountCell | null

/** A column of a list as a table: what its cells have, and by what it is sorted. */
type ListColumn<Item> = {
  of(item: Item): ListCell
  /** As the database has it; of columns by which the list can be sorted. */
  sortOf?(item: Item): string | null
}

export type ListColumns<Item> = Readonly<Record<string, ListColumn<Item>>>

/** A record in short, for those who look through many. */
type Summary<Item> = { output: z.ZodObject; of(item: Item): object }

type Alongside<Filters> = {
  output: z.ZodObject
  of(scene: Scene, filters: Filters): Promise<object>
}

export type ReadSpec<Filters extends z.ZodType, Item extends z.ZodType> = {
  /** URL segment, and behind `list_` the MCP tool: `bank-accounts`, `list_bank_accounts`. */
  name: string
  /** The singular, behind `get_` the MCP tool. */
  resource: string
  says: string
  needs: Permission
  /** Callers with one of these may read it, too: it shows each only what their permissions allow. */
  alsoFor?: readonly Permission[]
  /** Kinds of events that tell of what this read shows, besides those of its own resource. */
  tellsOf?: readonly string[]
  fails: readonly FailureCode[]
  item: Item
  filters?: Filters
  /** Fetches from external systems before the transaction, which must never wait for one. */
  gather?(
    ports: Ports,
    principal: Principal,
    asked: { filters: z.output<Filters> } | { id: string },
    now: Date,
  ): Promise<unknown>
  /** Rows of one page in order, at most `limit` of them. */
  list?(scene: Scene, page: ReadPage<z.output<Filters>>): Promise<z.input<Item>[]>
  /** The sort values of an item, from which the next page starts; by the order that was asked for. */
  position?(item: z.output<Item>, filters: z.output<Filters>): string[]
  /** True where callers follow a growing list with these filters: the last page has a cursor too. */
  follows?(filters: z.output<Filters>): boolean
  /** The place of the last item there is, for who follows from now on; null where there is none. */
  last?(scene: Scene): Promise<string[] | null>
  /** How many there are under these filters, counted no further than `cap`. */
  count?(scene: Scene, filters: z.output<Filters>, cap: number): Promise<number>
  /** The list as a table, to be sorted and downloaded. */
  columns?: ListColumns<z.output<Item>>
  /** What its amounts come to under these filters, by currency. */
  totals?(scene: Scene, filters: z.output<Filters>): Promise<ListTotal[]>
  /** With view=summary a list has these instead of its items. */
  summary?: Summary<z.output<Item>>
  /** What a list says besides its items, for the whole of it. */
  alongside?: Alongside<z.output<Filters>>
  get?(scene: Scene, id: string, gathered: unknown): Promise<z.input<Item>>
  /** Callers without `needs` may ask for one, too: `get` itself refuses them what is not their own. */
  getsOwn?: true
  /** For what an organization has exactly one of. */
  one?(scene: Scene, filters: z.output<Filters>, gathered: unknown): Promise<z.input<Item>>
}

export type Read = ReadSpec<z.ZodType, z.ZodType>

export function read<Filters extends z.ZodType, Item extends z.ZodType>(
  spec: ReadSpec<Filters, Item>,
): Read {
  return spec
}

const noFilters = z.strictObject({})

export const defaultLimit = 50
export const mostItems = 200
export const countCap = 10_000

/** What every list takes besides its own filters. */
const pageParameters = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostItems)
    .optional()
    .meta({ description: `Page size, 1 to ${mostItems}. Default: ${defaultLimit}.` }),
  cursor: z
    .string()
    .optional()
    .meta({ description: '`nextCursor` of the previous page, with the same filters.' }),
  count: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: `"true" adds the number of matches, up to ${countCap}.` }),
}

const views = {
  view: z
    .enum(['full', 'summary'])
    .optional()
    .meta({ description: '"summary": `summaries` in short instead of `items`.' }),
}

const waits = {
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(longestWaitSeconds)
    .optional()
    .meta({
      description: `Waits up to so many seconds, at most ${longestWaitSeconds}, for the first item where there is none. Only with order=oldest.`,
    }),
}

const starts = {
  startAt: z.enum(['now']).optional().meta({
    description: 'now: without a cursor, leave out what is there already. Only with order=oldest.',
  }),
}

const totals = {
  totals: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '"true" adds what all matches come to, by currency.' }),
}

/** The columns by which a list can be sorted; with a minus the other way round. */
export function sortsOf({ columns = {} }: Pick<Read, 'columns'>): string[] {
  const names = Object.keys(columns).filter((name) => columns[name]?.sortOf !== undefined)
  return names.flatMap((name) => [name, `-${name}`])
}

function sorts(definition: Read) {
  const names = sortsOf(definition)
  if (names.length === 0) return {}
  const sort = z.enum(names).optional().meta({
    description: 'A column; "-" turns it round. What has no value comes last. Replaces `order`.',
  })
  return { sort }
}

/** The list's own filters and the order, without pages. */
export function wholeListInput(definition: Read): z.ZodObject {
  const filters = (definition.filters ?? noFilters) as z.ZodObject
  return z.strictObject({ ...filters.shape, ...sorts(definition) })
}

/** The list's own filters and the page parameters as one strict schema. */
export function listInput(definition: Read): z.ZodObject {
  const { shape } = wholeListInput(definition)
  const view = definition.summary ? views : {}
  const wait = definition.follows ? waits : {}
  const start = definition.last ? starts : {}
  const sum = definition.totals ? totals : {}
  return z.strictObject({ ...shape, ...view, ...wait, ...start, ...sum, ...pageParameters })
}

/** What a single record may be asked with; it has no pages. */
export function singleInput(definition: Read): z.ZodObject {
  return (definition.filters ?? noFilters) as z.ZodObject
}

/** Whether the caller's permissions open it. */
export function mayRead(principal: Pick<Principal, 'permissions'>, definition: Read): boolean {
  return [definition.needs, ...(definition.alsoFor ?? [])].some((one) =>
    isPermitted(principal, one),
  )
}

const listTotal = z.object({
  currency: z.string(),
  amount: z.number(),
  count: z.number().int().meta({ description: 'How many records have an amount in it.' }),
})

export function listOutput(definition: Read): z.ZodObject {
  return z.object({
    items: z.array(definition.item),
    nextCursor: z.string().nullable(),
    count: z.number().int().optional(),
    countIsCapped: z.boolean().optional(),
    ...(definition.totals ? { totalsByCurrency: z.array(listTotal).optional() } : {}),
    ...(definition.summary ? { summaries: z.array(definition.summary.output).optional() } : {}),
    ...definition.alongside?.output.shape,
  })
}

export function listTool(definition: Read): string {
  return `list_${definition.name.replaceAll('-', '_')}`
}

export function getTool(definition: Read): string {
  return `get_${definition.resource}`
}
