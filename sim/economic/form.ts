import type { Asked } from '../wire.ts'

/** The parts of a form, read before the request is handled. */
export type Form = {
  fields: Map<string, string>
  file: { name: string; type: string; bytes: Buffer } | null
}

/** Names of parts count without regard to case. Null where the body is no form. */
export async function readForm(asked: Asked): Promise<Form | null> {
  const type = asked.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return null
  try {
    const body = new Uint8Array(asked.bytes ?? Buffer.alloc(0))
    const given = await new Response(body, { headers: { 'content-type': type } }).formData()
    const form: Form = { fields: new Map(), file: null }
    for (const [name, value] of given) {
      if (typeof value === 'string') form.fields.set(name.toLowerCase(), value)
      else if (name.toLowerCase() === 'file') {
        const bytes = Buffer.from(await value.arrayBuffer())
        form.file = { name: value.name, type: value.type, bytes }
      }
    }
    return form
  } catch {
    return null
  }
}
