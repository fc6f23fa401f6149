import { createSocket } from 'node:dgram'

const textKind = 16
const noName = 3

/** A real name server on this machine (RFC 1035) that knows these texts, each in its parts. */
export async function startNames(known: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4')
  let isSilent = false
  socket.on('message', (question, from) => {
    if (isSilent) return
    const { name, kind, end } = readQuestion(question)
    const parts = known[name.toLowerCase()]
    const records = parts !== undefined && kind === textKind ? [parts] : []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (parts === undefined ? noName : 0), 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(
      [head, question.subarray(12, end), ...records.map(answerOf)],
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return {
    address: `127.0.0.1:${port}`,
    fallSilent: () => void (isSilent = true),
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function readQuestion(message: Buffer): { name: string; kind: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), kind: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerOf(parts: readonly string[]): Buffer {
  const text = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
  )
  const head = Buffer.from([0xc0, 12, 0, textKind, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(text.length, 10)
  return Buffer.concat([head, text])
}
