import type { Checked, Connection } from '#accounting_systems/ports'
import type { Client } from './client.ts'
import { refused } from './failures.ts'
import { companiesAnswer, companyAnswer, paymentAccountsAnswer } from './wire.ts'

type Company = {
  id: number
  name: string | null
  vat_number: string | null
  tax_code: string | null
}

/** A test call: which company, what its plan allows, what the person may do. Writes nothing. */
export async function checkConnection(
  client: Client,
  connection: Connection,
  now: () => Date,
): Promise<Checked> {
  if (connection.currency !== 'EUR') {
    throw refused(
      'Fatture in Cloud keeps books in euros only; the organization has another currency.',
    )
  }
  const { data } = await client.askUser(connection, {
    method: 'GET',
    path: ['user', 'companies'],
    answer: companiesAnswer,
  })
  const company = chosenOf(data.companies, client.credentialsOf(connection)['companyId'])
  const credentials = { ...client.credentialsOf(connection), companyId: String(company.id) }
  const there = { ...connection, credentials }
  const accounts = await client.ask(there, {
    method: 'GET',
    path: ['info', 'payment_accounts'],
    answer: paymentAccountsAnswer,
  })
  return {
    company: { name: company.name ?? '', businessId: company.vat_number ?? company.tax_code },
    companyId: String(company.id),
    journals: accounts.data.map(({ id, name }) => ({
      id: String(id),
      name: name ?? '',
      vouchers: null,
    })),
    warnings: await warningsOf(client, there, now),
    credentials: { ...client.credentialsOf(there), companyId: String(company.id) },
  }
}

function chosenOf(companies: readonly Company[], chosen: string | undefined): Company {
  const [first] = companies
  const kept = companies.find(({ id }) => String(id) === chosen)
  if (kept !== undefined) return kept
  if (first === undefined) {
    throw refused(
      'The connection covers no company at Fatture in Cloud. Connect again and choose one.',
    )
  }
  if (companies.length === 1) return first
  const names = companies.map(({ name }) => name ?? '').join(', ')
  throw refused(
    `The connection covers several companies at Fatture in Cloud (${names.slice(0, 200)}). Connect again and allow only the one whose books these are.`,
  )
}

const mayWrite = (permission: string | null | undefined): boolean =>
  permission === null || permission === undefined || /^(?:write|detailed)$/.test(permission)

async function warningsOf(
  client: Client,
  connection: Connection,
  now: () => Date,
): Promise<string[]> {
  const { data } = await client.ask(connection, {
    method: 'GET',
    path: ['company', 'info'],
    answer: companyAnswer,
  })
  const soon = new Date(now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const may = data.access_info?.permissions
  const warnings: string[] = []
  if (data.fic_license_expire !== null && data.fic_license_expire < soon) {
    warnings.push(
      `The licence of Fatture in Cloud ends on ${data.fic_license_expire}. Renew it there.`,
    )
  }
  if (data.plan_info?.functions && !data.plan_info.functions.e_invoice) {
    warnings.push(
      'The plan at Fatture in Cloud does not include e-invoices. Invoices are kept there, but not sent.',
    )
  }
  if (!mayWrite(may?.fic_received_documents)) {
    warnings.push(
      'The user who connected may not write purchases at Fatture in Cloud. Change the rights there.',
    )
  }
  if (!mayWrite(may?.fic_issued_documents)) {
    warnings.push(
      'The user who connected may not write invoices at Fatture in Cloud. Change the rights there.',
    )
  }
  return warnings
}
