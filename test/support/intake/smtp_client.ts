import { connect, type Socket } from 'node:net'

export type SmtpReply = { code: number; text: string }

/** A conversation as another mail server has it, a line at a time. */
export class SmtpClient {
  private readonly socket: Socket
  private held = ''
  private waiting: ((reply: SmtpReply) => void)[] = []
  private replies: SmtpReply[] = []
  private lines: string[] = []
  private isOver = false

  private constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('utf8')
    this.socket.on('data', (chunk: string) => this.take(chunk))
    this.socket.on('error', () => this.give({ code: 0, text: 'broken' }))
    this.socket.on('close', () => {
      this.isOver = true
      this.give({ code: 0, text: 'closed' })
    })
  }

  static async open(port: number): Promise<SmtpClient> {
    const client = new SmtpClient(port)
    await client.next()
    return client
  }

  private take(chunk: string): void {
    this.held += chunk
    for (let end = this.held.indexOf('\n'); end >= 0; end = this.held.indexOf('\n')) {
      const line = this.held.slice(0, end).trimEnd()
      this.held = this.held.slice(end + 1)
      this.lines.push(line)
      if (line.charAt(3) === '-') continue
      this.give({ code: Number(line.slice(0, 3)), text: this.lines.join('\n') })
      this.lines = []
    }
  }

  private give(reply: SmtpReply): void {
    const next = this.waiting.shift()
    if (next === undefined) this.replies.push(reply)
    else next(reply)
  }

  next(): Promise<SmtpReply> {
    const reply = this.replies.shift()
    if (reply !== undefined) return Promise.resolve(reply)
    // A server that ends without a word gives one reply only; nobody answers what is asked afterwards.
    if (this.isOver) return Promise.resolve({ code: 0, text: 'closed' })
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  async say(line: string): Promise<SmtpReply> {
    this.socket.write(`${line}\r\n`)
    return await this.next()
  }

  /** The answer that ends it: to the mail itself, or to whatever was refused before. */
  async send(from: string, to: string, mail: Buffer | string): Promise<SmtpReply> {
    for (const line of [
      'EHLO mail.example.com',
      `MAIL FROM:<${from}>`,
      `RCPT TO:<${to}>`,
      'DATA',
    ]) {
      const reply = await this.say(line)
      if (reply.code >= 400 || reply.code === 0) return reply
    }
    const bytes = Buffer.isBuffer(mail) ? mail : Buffer.from(mail)
    this.socket.write(stuffed(bytes))
    this.socket.write(bytes.subarray(-2).toString() === '\r\n' ? '.\r\n' : '\r\n.\r\n')
    return await this.next()
  }

  close(): void {
    this.socket.destroy()
  }
}

/** RFC 5321 4.5.2: a dot at the start of a line is doubled. */
function stuffed(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(text.replace(/(^|\r\n)\./g, '$1..'), 'latin1')
}
