/** Counted back from the day of the demo, so that it is always about the last months. */
export type DemoCalendar = {
  today: string
  /** The business day so many days ago, or the last one before it. */
  ago(days: number): string
  /** That day of the month so many months ago, or the first business day after it. */
  on(monthsAgo: number, day: number): string
  lastOf(monthsAgo: number): string
}

export type DemoClient = { name: string; country: string } & Record<string, string>

export type DemoSupplier = {
  name: string
  number: string
  street: string
  town: string
  /** Of its paper; who has none writes bills in mails. */
  color?: string
}

/** How a payment is worded: with the number, with the name alone, or with neither. */
export type DemoPayment = {
  after: number
  how: 'number' | 'name' | 'debit' | 'bare'
  /** What is paid too much or too little. */
  offMinor?: bigint
}

export type DemoBill = {
  supplier: DemoSupplier
  number: string
  ago: number
  what: string
  netMinor: bigint
  /** Where somebody corrected the category that was proposed. */
  category?: string
  /** False where the proposal waits for somebody to look at it. */
  isPosted?: boolean
  paid?: DemoPayment
}

type DemoLine = { description: string; quantity: number; unitPrice: number; vatRate: number }

export type DemoSale = {
  client: DemoClient
  ago: number
  lines: DemoLine[]
  paid?: DemoPayment
}

/** A row as the bank books it: `-12.50`, its day, and what it says of it. */
export type DemoBankRow = {
  account: 'main' | 'reserve'
  day: string
  amountMinor: bigint
  text: string[]
  name?: string
  /** The other of the two own accounts. */
  isOwn?: boolean
  merchant?: string
}

type Paid = { name: string; number: string; day: string }

/** A bill on paper: who sends it to whom, what is said at its head, its lines, and what they come to. */
export type DemoPage = {
  name: string
  language: string
  color: string
  /** The name, then the address and the number. */
  seller: string[]
  buyer: string[]
  title: string
  facts: [label: string, value: string][]
  labels: [what: string, amount: string]
  lines: [what: string, amount: string][]
  sums: [label: string, amount: string][]
  foot: string
}

/** A bill as it arrives: as words, as a file, or as a page that is drawn for its day. */
export type DemoPaper =
  | { text: string }
  | { file: { name: string; text: string } }
  | { page: DemoPage; date: string }

/** What is done with a paper, and what is said beside its id. */
export type DemoStep = { name: string; body?: object }

export type DemoStory = {
  vatPercent: bigint
  clients: DemoClient[]
  suppliers: DemoSupplier[]
  /** A supplier as a contact. */
  vendorOf(supplier: DemoSupplier): object
  bills: DemoBill[]
  sales: DemoSale[]
  /** What is no bill of a supplier: a receipt to look at, and something that cannot be read. */
  papers(calendar: DemoCalendar): { paper: DemoPaper; steps: DemoStep[] }[]
  writeBill(bill: DemoBill, date: string): DemoPaper
  bank: {
    name: string
    country: string
    currency: string
    accounts: Record<'main' | 'reserve', { product: string; openingMinor: bigint }>
  }
  words: {
    sent: Record<DemoPayment['how'], (paid: Paid) => string[]>
    received: Record<DemoPayment['how'], (paid: Paid) => string[]>
  }
  /** What the bank shows besides the payments of bills and invoices. */
  rows(calendar: DemoCalendar): DemoBankRow[]
}
