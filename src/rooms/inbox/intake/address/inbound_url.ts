import { Failure } from '#kernel/failure/failure'
import type { Secrets } from '#kernel/process/secrets'

export const inboundPath = '/hooks/inbound/'

const purpose = 'inbound address'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([A-Za-z0-9_-]{43})$`)

export type InboundPlace = { orgId: string; addressId: string }

const nameOf = ({ orgId, addressId }: InboundPlace): string => `${orgId}.${addressId}`

/** Signed, so that what nobody was given is refused before anything is looked up or read. */
export function inboundUrl(
  place: { baseUrl: string; secrets: Secrets },
  inbound: InboundPlace,
): string {
  const name = nameOf(inbound)
  return `${place.baseUrl}${inboundPath}${name}.${place.secrets.sign(purpose, name)}`
}

export function readInboundUrl(secrets: Secrets, token: string): InboundPlace {
  const [, orgId = '', addressId = '', signature = ''] = shape.exec(token) ?? []
  const inbound = { orgId, addressId }
  if (!secrets.verify(purpose, nameOf(inbound), signature)) throw new Failure('not_found')
  return inbound
}
