import { answerOf } from '../wire.ts'
import type { Call, Route } from './call.ts'
import type { Company } from './companies.ts'
import { refuse } from './errors.ts'
import type { Grant, Json, State } from './state.ts'

const shownCompany = (company: Company): Json => ({
  id: company.id,
  name: company.name,
  type: 'company',
  access_token: null,
  controlled_companies: [],
  fic_license_expire: company.licenceUntil,
  fic_plan: company.plan,
  connection_id: company.id + 40_000,
  tax_code: company.vatNumber,
  vat_number: company.vatNumber,
})

/** The companies that the grant is for. */
export const listCompanies = (state: State, grant: Grant): Json => ({
  data: {
    companies: grant.companies.flatMap((id) => {
      const company = state.companies.get(id)
      return company === undefined ? [] : [shownCompany(company)]
    }),
  },
})

function companyInfo({ company }: Call): Json {
  const may = company.mayWrite ? 'write' : 'read'
  return {
    data: {
      id: company.id,
      name: company.name,
      email: 'amministrazione@example.com',
      type: 'company',
      access_info: {
        role: 'master',
        permissions: {
          fic_clients: may,
          fic_suppliers: may,
          fic_issued_documents: may,
          fic_received_documents: may,
          fic_settings: 'read',
        },
        through_accountant: false,
      },
      fic_license_expire: company.licenceUntil,
      fic_plan_name: company.plan,
      plan_info: {
        limits: { clients: 5000, suppliers: 5000, products: 5000, documents: 3000 },
        functions: { document_attachments: true, archive: true, e_invoice: company.hasEInvoices },
      },
      accountant_id: null,
      is_accountant: false,
    },
  }
}

const vatTypes = ({ company }: Call): Json => ({
  data: company.vatTypes.map((one) => ({
    ...one,
    notes: '',
    e_invoice: true,
    ei_description: '',
    editable: one.id > 0,
  })),
})

const accounts = ({ company }: Call): Json => ({
  data: company.paymentAccounts.map((one) => ({ ...one, sia: null, cuc: null, virtual: false })),
})

const methods = ({ company }: Call): Json => ({
  data: company.paymentMethods.map((one) => ({
    ...one,
    type: 'standard',
    default_payment_account: null,
    details: [],
    bank_iban: null,
    bank_name: null,
    bank_beneficiary: null,
  })),
})

const USAGE = new Set(['clients', 'suppliers', 'products', 'documents'])

function planUsage({ state, asked, company }: Call): Json {
  const category = asked.query.get('category') ?? ''
  if (!USAGE.has(category)) refuse(422, 'Alcuni dati non sono validi.')
  const isOwn = (one: { company: number }): boolean => one.company === company.id
  const entities = [...state.entities.values()].filter(isOwn)
  const usage =
    category === 'documents'
      ? [...state.issued.values()].filter(isOwn).length
      : entities.filter(({ kind }) => kind === category).length
  return { data: { limit: category === 'documents' ? 3000 : 5000, usage } }
}

const reading = (path: string, scope: string | null, show: (call: Call) => Json): Route => ({
  method: 'GET',
  path,
  scope,
  run: (call) => answerOf(show(call)),
})

export const infoRoutes: Route[] = [
  reading('/company/info', null, companyInfo),
  reading('/company/plan_usage', null, planUsage),
  reading('/info/vat_types', null, vatTypes),
  reading('/info/payment_accounts', null, accounts),
  reading('/info/payment_methods', null, methods),
  reading('/info/received_document_categories', null, ({ company }) => ({
    data: [...company.categories],
  })),
]
