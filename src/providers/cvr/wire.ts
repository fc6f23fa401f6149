import { z } from 'zod'

const period = z.object({ gyldigFra: z.iso.date().nullish(), gyldigTil: z.iso.date().nullish() })
const lasting = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, periode: period })

const text = z.string().max(200).nullish()

const address = lasting({
  fritekst: z.string().max(1_000).nullish(),
  vejnavn: text,
  husnummerFra: z.int().nullish(),
  husnummerTil: z.int().nullish(),
  bogstavFra: text,
  bogstavTil: text,
  etage: text,
  sidedoer: text,
  postnummer: z.int().nullish(),
  postdistrikt: text,
})

const company = z.object({
  cvrNummer: z.int(),
  navne: z.array(lasting({ navn: z.string().max(1_000) })).default([]),
  binavne: z.array(lasting({ navn: z.string().max(1_000) })).default([]),
  livsforloeb: z.array(lasting({})).default([]),
  virksomhedsstatus: z.array(lasting({ status: z.string().max(200) })).default([]),
  beliggenhedsadresse: z.array(address).default([]),
  telefonNummer: z
    .array(lasting({ kontaktoplysning: z.string().max(50), hemmelig: z.boolean().nullish() }))
    .default([]),
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
export type CvrAddress = z.output<typeof address>
export type CvrPeriod = z.output<typeof period>

const wanted = ['cvrNummer', 'navne', 'binavne', 'livsforloeb', 'virksomhedsstatus']

const facts = ['beliggenhedsadresse', 'telefonNummer']

export const searchBody = (number: string, wantsFacts: boolean) => ({
  _source: [...wanted, ...(wantsFacts ? facts : [])].map((name) => `Vrvirksomhed.${name}`),
  query: { term: { 'Vrvirksomhed.cvrNummer': Number(number) } },
  size: 1,
})
