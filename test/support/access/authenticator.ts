import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/**
 * A passkey in software: it answers a page's requests as a browser with an authenticator would
 * (WebAuthn level 3), with attestation `none` and ES256. What it says can be bent for tests.
 */
export type Authenticator = {
  id: string
  enrol(options: EnrolOptions, bent?: Bent): RegistrationResponseJSON
  answer(options: { challenge: string; rpId?: string }, bent?: Bent): AuthenticationResponseJSON
  /** A copy that does not know of what the original signs from here on. */
  copy(): Authenticator
}

type EnrolOptions = { challenge: string; rp: { id?: string }; user: { id: string } }

export type Bent = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  type?: string
  challenge?: string
  userHandle?: string
  signature?: Buffer
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949), as far as attestations need it. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)]),
  ])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** RFC 9053: EC2, ES256, P-256 and the point. */
function coseKey(key: KeyObject): Buffer {
  const jwk = key.export({ format: 'jwk' })
  const point = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(jwk.x)],
      [-3, point(jwk.y)],
    ]),
  )
}

export function createAuthenticator(origin = 'http://daybook.test'): Authenticator {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return authenticator({ origin, pair, id: randomBytes(32), counter: 0, handle: '' })
}

type State = {
  origin: string
  pair: { publicKey: KeyObject; privateKey: KeyObject }
  id: Buffer
  counter: number
  handle: string
}

function authenticator(state: State): Authenticator {
  const id = state.id.toString('base64url')
  const clientData = (type: string, challenge: string, bent: Bent): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? state.origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, bent: Bent): Buffer => {
    state.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    const verified = bent.isVerified === false ? 0 : userVerified
    const rpId = bent.rpId ?? new URL(state.origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.from([flags | userPresent | verified]), counter])
  }
  return {
    id,
    enrol(options, bent = {}) {
      state.handle = options.user.id
      const length = Buffer.from([0, state.id.length])
      const data = Buffer.concat([
        authData(hasCredential, bent),
        Buffer.alloc(16),
        length,
        state.id,
        coseKey(state.pair.publicKey),
      ])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      const client = clientData('webauthn.create', options.challenge, bent)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(options, bent = {}) {
      const data = authData(0, bent)
      const client = clientData('webauthn.get', options.challenge, bent)
      const signed = sign('sha256', Buffer.concat([data, sha256(client)]), state.pair.privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: (bent.signature ?? signed).toString('base64url'),
          userHandle: bent.userHandle ?? state.handle,
        },
      }
    },
    copy: () => authenticator({ ...state }),
  }
}
