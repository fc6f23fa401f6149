export type FormFile = { name: string; bytes: Buffer }

/** A form with files, as browsers send it. */
export function formOf(parts: readonly FormFile[]): {
  payload: Buffer
  headers: Record<string, string>
} {
  const boundary = 'daybook-test-boundary'
  const lines = parts.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A picture of one point. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
