import { encodeId } from '#kernel/values/id'
import type { Node } from '../download/xml.ts'
import type { PartyKey } from './saft_store.ts'

/** A contact's id, or one made of the number or name by which a party without a contact is known. */
export function partyIdOf({ contact_id: contact, unnamed }: PartyKey): string {
  return contact === null ? `P-${unnamed}` : encodeId('con', contact)
}

/** The master records of the file that entries point at. The schema itself checks none of them. */
const pointers = ['CustomerID', 'SupplierID', 'AccountID', 'TaxCode'] as const
type Pointer = (typeof pointers)[number]

export type References = {
  /** Keeps the ids that a master record has. */
  know(node: Node): Node
  /** Fails where an entry points at a record that the file does not have. */
  check(node: Node): Node
}

export function openReferences(): References {
  const known = new Map<Pointer, Set<string>>(pointers.map((name) => [name, new Set()]))
  return {
    know(node) {
      for (const [name, id] of pointersIn(node)) known.get(name)?.add(id)
      return node
    },
    check(node) {
      for (const [name, id] of pointersIn(node)) {
        if (known.get(name)?.has(id) !== true) {
          throw new Error(
            `an entry of the file points at ${name} ${id}, which the file does not have`,
          )
        }
      }
      return node
    },
  }
}

function pointersIn(node: Node): [Pointer, string][] {
  const [name, content] = node
  if (typeof content !== 'string') {
    return content.flatMap((inner) => (inner === null ? [] : pointersIn(inner)))
  }
  const pointer = pointers.find((one) => one === name)
  return pointer === undefined ? [] : [[pointer, content]]
}
