import { execFileSync, spawnSync } from 'node:child_process'

export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0
}

/** What is inside a signed file whose signature is right, by another program; null otherwise. */
export function unsignedContent(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes).toString('latin1').replaceAll(/\s/g, '')
  const bare = /^[A-Za-z0-9+/=]+$/.test(text) ? Buffer.from(text, 'base64') : bytes
  try {
    const args = ['cms', '-verify', '-noverify', '-binary', '-inform', 'DER']
    return new Uint8Array(
      execFileSync('openssl', args, { input: bare, stdio: ['pipe', 'pipe', 'ignore'] }),
    )
  } catch {
    return null
  }
}
