import { z } from 'zod'
import { answerOf } from '../wire.ts'
import { type Bank, BANKS } from '../world/banks.ts'
import { type Call, readQuery, type Route } from './call.ts'

const DAY_SECONDS = 86_400

export const psuType = z.enum(['business', 'personal'])

export const authMethodName = (type: string): string => `redirect_${type}`

const shapeBank = (bank: Bank) => ({
  name: bank.name,
  country: bank.country,
  logo: `https://logos.example/${encodeURIComponent(bank.name)}.svg`,
  psu_types: bank.psuTypes,
  auth_methods: bank.psuTypes.map((type) => ({
    name: authMethodName(type),
    psu_type: type,
    credentials: [],
    approach: 'REDIRECT',
    hidden_method: false,
  })),
  maximum_consent_validity: bank.consentDays * DAY_SECONDS,
  beta: bank.beta,
  bic: bank.bic,
  required_psu_headers: bank.requiredPsuHeaders,
  payments: [],
})

const query = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  psu_type: psuType.optional(),
  service: z.enum(['AIS', 'PIS']).default('AIS'),
  payment_type: z
    .enum([
      'SEPA',
      'INST_SEPA',
      'DOMESTIC',
      'CROSSBORDER',
      'DOMESTIC_SE_GIRO',
      'INTERNAL',
      'BULK_SEPA',
      'BULK_DOMESTIC',
      'BULK_DOMESTIC_SE_GIRO',
    ])
    .optional(),
})

/** No simulated bank supports payments, so that filter returns none. */
const listBanks: Route = {
  method: 'GET',
  path: '/aspsps',
  run(call: Call) {
    const wanted = readQuery(call, query)
    const isForPayments = wanted.service === 'PIS' || wanted.payment_type !== undefined
    const aspsps = (isForPayments ? [] : BANKS)
      .filter((bank) => wanted.country === undefined || bank.country === wanted.country)
      .filter((bank) => wanted.psu_type === undefined || bank.psuTypes.includes(wanted.psu_type))
      .map(shapeBank)
    return answerOf({ aspsps })
  },
}

const showApplication: Route = {
  method: 'GET',
  path: '/application',
  run({ application }: Call) {
    return answerOf({
      name: application.name,
      kid: application.id,
      environment: 'SANDBOX',
      redirect_urls: application.redirectUrls,
      active: application.isActive,
      countries: [...new Set(BANKS.map((bank) => bank.country))],
      services: ['AIS'],
    })
  },
}

export const bankRoutes: Route[] = [listBanks, showApplication]
