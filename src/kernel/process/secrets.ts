import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

// A sealed secret: version (1), id of the master key (4), then the wrapped data key and the secret
// itself, each as nonce (12), tag (16) and ciphertext. The data key is 32 bytes.
const version = 1
const keyLength = 32
const nonceLength = 12
const tagLength = 16
const headerLength = 5
const wrappedEnd = headerLength + nonceLength + tagLength + keyLength
const shortest = wrappedEnd + nonceLength + tagLength

type MasterKey = { id: number; secret: Buffer; wrapping: Buffer }

export type Secrets = ReturnType<typeof createSecrets>

// The first key seals and signs; the others only open and verify what was made before a rotation.
export function createSecrets(masterKeys: readonly Buffer[]) {
  const keys = masterKeys.map(masterKeyOf)
  const [current] = keys
  if (current === undefined) throw new Error('At least one master key is needed.')
  const byId = new Map(keys.map((key) => [key.id, key]))
  if (byId.size !== keys.length) throw new Error('The same master key is given twice.')

  return {
    // The context names the organization and the purpose: a secret copied to another row, or to
    // another organization's, does not open there.
    seal(plain: string, context: string): Buffer {
      const dataKey = randomBytes(keyLength)
      const secret = encrypt(dataKey, Buffer.from(plain, 'utf8'), boundTo(context))
      return Buffer.concat([wrap(current, dataKey), secret])
    },

    open(sealed: Buffer, context: string): string {
      const dataKey = unwrap(masterOf(sealed, byId), sealed)
      return decrypt(dataKey, sealed.subarray(wrappedEnd), boundTo(context)).toString('utf8')
    },

    // Moves a secret under the current key without reading it. Null: it is there already.
    rewrap(sealed: Buffer): Buffer | null {
      const master = masterOf(sealed, byId)
      if (master.id === current.id) return null
      return Buffer.concat([wrap(current, unwrap(master, sealed)), sealed.subarray(wrappedEnd)])
    },

    sign(purpose: string, text: string): string {
      return signatureOf(current, purpose, text).toString('base64url')
    },

    verify(purpose: string, text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      // Base64 has several spellings of the same bytes; only the one that `sign` writes is taken.
      if (given.length !== keyLength || given.toString('base64url') !== signature) return false
      let isGenuine = false
      for (const key of keys) {
        if (timingSafeEqual(given, signatureOf(key, purpose, text))) isGenuine = true
      }
      return isGenuine
    },

    // Follows the current master key, so what is kept under a derived key does not outlive it.
    derive(purpose: string): Buffer {
      return expand(current.secret, `derive ${purpose}`)
    },

    // Current first: for what was made before a rotation and must still be recognized.
    deriveEach(purpose: string): Buffer[] {
      return keys.map((key) => expand(key.secret, `derive ${purpose}`))
    },
  }
}

export function parseMasterKeys(text: string): Buffer[] {
  return text.split(',').map((part, index) => {
    const key = bytesOf(part.trim())
    // The text itself is a secret, so the sentence names its place only.
    if (key?.length === keyLength) return key
    throw new Error(`Master key ${index + 1} is not ${keyLength} bytes in base64 or hexadecimal.`)
  })
}

function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex')
  if (/^[0-9a-zA-Z+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return null
}

// One master key never serves two algorithms: each use has its own key, by HKDF (RFC 5869).
function masterKeyOf(secret: Buffer): MasterKey {
  if (secret.length !== keyLength) throw new Error(`A master key is ${keyLength} bytes.`)
  const id = expand(secret, 'id').readUInt32BE(0)
  return { id, secret: Buffer.from(secret), wrapping: expand(secret, 'wrap') }
}

function masterOf(sealed: Buffer, byId: ReadonlyMap<number, MasterKey>): MasterKey {
  if (sealed.length < shortest || sealed[0] !== version) {
    throw new Error('This is not a sealed secret.')
  }
  const master = byId.get(sealed.readUInt32BE(1))
  if (master === undefined) throw new Error('The master key of this secret is not configured.')
  return master
}

function wrap(master: MasterKey, dataKey: Buffer): Buffer {
  const header = Buffer.alloc(headerLength)
  header.writeUInt8(version, 0)
  header.writeUInt32BE(master.id, 1)
  return Buffer.concat([header, encrypt(master.wrapping, dataKey, header)])
}

function unwrap(master: MasterKey, sealed: Buffer): Buffer {
  const header = sealed.subarray(0, headerLength)
  return decrypt(master.wrapping, sealed.subarray(headerLength, wrappedEnd), header)
}

function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(bound)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer, box: Buffer, bound: Buffer): Buffer {
  const nonce = box.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(bound)
  decipher.setAuthTag(box.subarray(nonceLength, nonceLength + tagLength))
  const text = decipher.update(box.subarray(nonceLength + tagLength))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch {
    throw new Error('This secret was altered, or belongs to another context.')
  }
}

function boundTo(context: string): Buffer {
  return Buffer.from(`${version} ${context}`, 'utf8')
}

function signatureOf(key: MasterKey, purpose: string, text: string): Buffer {
  return createHmac('sha256', expand(key.secret, `sign ${purpose}`))
    .update(text)
    .digest()
}

function expand(secret: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `daybook ${info}`, keyLength))
}
