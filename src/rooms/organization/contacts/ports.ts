/** A VAT number in its two parts: DE and 123456789. */
export type VatNumber = { prefix: string; number: string }

/** Which company, and the day on which it must have been there. */
export type RegisterQuestion = {
  /** Of its VAT number: that of its country, but EL for Greece and XI for Northern Ireland. */
  prefix: string
  /** Without the prefix; its check digit is right. */
  number: string
  /** YYYY-MM-DD */
  day: string
  /** The VAT number of who asks; a register that gives a consultation number needs it. */
  requester?: VatNumber
  /** Set where its address, its telephone and its age are wanted, too. */
  wantsFacts?: true
}

/** What a register has of a company besides its name; a register tells what it knows. */
export type RegisteredFacts = {
  address: { street: string; postalCode: string; city: string } | null
  /** Never one that the company keeps secret; and the day since which it is the same. */
  phone: { number: string; since: string | null } | null
  /** The day on which the company began. */
  since: string | null
}

/**
 * What a public register says. Three outcomes, never two: a register that does not answer has not said
 * that there is no such company.
 */
export type RegisterAnswer =
  | {
      outcome: 'found'
      register: string
      /** Its names on that day; none where the register does not tell them. */
      names: string[]
      /** On that day, or now where the register knows no other day. */
      isActive: boolean
      /** What the register calls this answer, as a proof that it was given. */
      consultation?: string
      /** Only where they were asked for. */
      facts?: RegisteredFacts
    }
  | { outcome: 'not_found'; register: string; consultation?: string }
  | { outcome: 'unknown'; why: string }

/** A public register of companies. It never throws: what went wrong outside is `unknown`. */
export type CompanyRegister = {
  /** The prefixes that it knows; the first register that knows one is asked. */
  prefixes: readonly string[]
  /** Whether a number that it has may be used for VAT, or only that the company exists. */
  provesVat: boolean
  look(question: RegisterQuestion): Promise<RegisterAnswer>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    companyRegisters: Record<'live' | 'test', readonly CompanyRegister[]>
  }
}
