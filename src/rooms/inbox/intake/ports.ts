/** Answers of the domain name system: keys and rules by which the sender of a mail is proven. */
export type NameServer = {
  /** As `dns.resolve` of Node: rejects with `code` ENOTFOUND or ENODATA where there is no such record. */
  resolve(name: string, kind: string): Promise<string[] | string[][]>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    names: NameServer
  }
}
