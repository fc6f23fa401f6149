import { z } from 'zod'

const period = z.object({ gyldigFra: z.iso.date().nullish(), gyldigTil: z.iso.date().nullish() })
const lasting = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, periode: period })

const company = z.object({
  cvrNummer: z.int(),
  navne: z.array(lasting({ navn: z.string().max(1_000) })).default([]),
  binavne: z.array(lasting({ navn: z.string().max(1_000) })).default([]),
  livsforloeb: z.array(lasting({})).default([]),
  virksomhedsstatus: z.array(lasting({ status: z.string().max(200) })).default([]),
})

/** The answer of a search, as far as it is used; people behind a company are never asked for. */
export const searchAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    hits: z.array(z.object({ _source: z.object({ Vrvirksomhed: company }) })).max(10),
  }),
})

export type CvrCompany = z.output<typeof company>
export type CvrPeriod = z.output<typeof period>

const wanted = ['cvrNummer', 'navne', 'binavne', 'livsforloeb', 'virksomhedsstatus']

export const searchBody = (number: string) => ({
  _source: wanted.map((name) => `Vrvirksomhed.${name}`),
  query: { term: { 'Vrvirksomhed.cvrNummer': Number(number) } },
  size: 1,
})
