import type { WriteOptions } from './call.ts'

export type Uploadable = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

export type UploadOptions = WriteOptions & {
  /** Default: the name of a `File`. */
  fileName?: string | undefined
}

export function uploadHeaders(
  file: Uploadable,
  { fileName }: UploadOptions,
): Record<string, string> {
  const { name = '', type = '' } = file as { name?: string; type?: string }
  const shown = fileName ?? name
  return {
    'content-type': type === '' ? 'application/octet-stream' : type,
    ...(shown === '' ? {} : { 'daybook-file-name': encodeURIComponent(shown) }),
  }
}
