import { act, captured } from '../documents/documents.ts'
import { peppolUbl } from './einvoices.ts'
import { clientOf } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

let numbers = 0

/** A bill from Ireland for software, posted under that code; gives the document's id. */
export async function postedFromAbroad(
  world: World,
  org: TestOrg,
  vatCode = 'RC17',
  net = '500.00',
  number?: string,
): Promise<string> {
  await clientOf(world, org)
  numbers += 1
  const bytes = peppolUbl({
    supplier: { name: 'Cloud Services Ltd', vatNumber: 'IE6388047V', country: 'IE' },
    buyer: { name: 'Prova S.r.l.', vatNumber: 'IT00743110157' },
    number: number ?? `IE-${numbers}`,
    date: '2026-05-04',
    currency: 'EUR',
    lines: [
      {
        text: 'Software subscription',
        net: `${BigInt(net.slice(0, -3)) + BigInt(numbers)}.00`,
        rate: '0',
      },
    ],
  })
  const documentId = await captured(world, org, bytes)
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  await act(world, org, 'update_coding', { documentId, vatCode })
  await act(world, org, 'post_document', { documentId })
  return documentId
}

/** Self-invoices of a document, newest first. */
export async function selfInvoicesOf(
  world: World,
  org: TestOrg,
  documentId: string,
): Promise<Reply['body'][]> {
  const { items } = (await world.read(org, 'self-invoices')).body.result
  return items.filter((one: { documentId: string }) => one.documentId === documentId)
}

export async function proposedSelf(world: World, org: TestOrg, vatCode = 'RC17'): Promise<string> {
  const documentId = await postedFromAbroad(world, org, vatCode)
  const [proposal] = await selfInvoicesOf(world, org, documentId)
  return proposal.id as string
}

export async function selfInvoiceOf(
  world: World,
  org: TestOrg,
  id: string,
): Promise<Reply['body']> {
  return (await world.read(org, `self-invoices/${id}`)).body.result
}
