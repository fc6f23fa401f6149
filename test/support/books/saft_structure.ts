import { DOMParser, type Element } from '@xmldom/xmldom'

/**
 * The part of the Danish SAF-T Financial schema 1.0 (Erhvervsstyrelsen, 26 November 2022) that is
 * written here: the elements of each element in their order. A mark behind a name says how often it
 * may stand: none is once, ? at most once, + once or more, * any number; a bar divides those of which
 * one stands. What follows the colon is the longest text, or the form that it has.
 */
const structure: Readonly<Record<string, string>> = {
  AuditFile: 'Header MasterFiles? GeneralLedgerEntries?',
  Header: `AuditFileVersion:9 AuditFileCountry:country AuditFileRegion?:9 AuditFileDateCreated:date
    SoftwareCompanyName:70 SoftwareID:256 SoftwareVersion:18 Company DefaultCurrencyCode:currency
    SelectionCriteria HeaderComment?:256 TaxAccountingBasis?:18 TaxEntity:70 UserID?:35`,
  Company: 'RegistrationNumber:cvr Name:70 Address+ Contact+ TaxRegistration+ BankAccount+',
  Address: `StreetName:70 Number:18 AdditionalAddressDetail?:70 Building?:35 City:35 PostalCode:18
    Region?:9 Country:country AddressType?:35`,
  Contact: 'ContactPerson Telephone?:18 Fax?:18 Email?:70 Website?:256 MobilePhone?:18',
  ContactPerson: 'Title?:9 FirstName:35 Initials?:18 LastNamePrefix?:18 LastName:70 BirthName?:70',
  TaxRegistration: `TaxRegistrationNumber:35 TaxType?:9 TaxNumber?:35 TaxAuthority?:35
    Country?:country TaxVerificationDate?:date`,
  BankAccount: 'IBANNumber:35|BankAccountNumber:35 BIC?:18 CurrencyCode?:currency AccountID?:70',
  SelectionCriteria: 'SelectionStartDate:date SelectionEndDate:date',
  MasterFiles: 'GeneralLedgerAccounts? Customers? Suppliers? TaxTable?',
  GeneralLedgerAccounts: 'NameOfStandardAccount?:35 VersionOfStandardAccount?:9 Account+',
  Account: `AccountID:70 AccountDescription:256 StandardAccountID?:35 GroupingCategory?:35
    GroupingCode?:35 AccountType:accountType AccountCreationDate?:date
    OpeningDebitBalance:money|OpeningCreditBalance:money
    ClosingDebitBalance:money|ClosingCreditBalance:money`,
  Customers: 'Customer+',
  Customer: `RegistrationNumber?:cvr EntityType?:10 SENR?:cvr Name:70 Address+ Contact*
    TaxRegistration* BankAccount* CustomerID:35 SelfBillingIndicator?:9 AccountID?:70`,
  Suppliers: 'Supplier+',
  Supplier: `RegistrationNumber?:cvr EntityType?:10 SENR?:cvr Name:70 Address+ Contact*
    TaxRegistration* BankAccount* SupplierID:35 SelfBillingIndicator?:9 AccountID?:70`,
  TaxTable: 'TaxTableEntry+',
  TaxTableEntry: 'TaxType:vat Description:moms TaxCodeDetails+',
  TaxCodeDetails: `TaxCode:9 EffectiveDate:date ExpirationDate?:date Description:256
    TaxPercentage:decimal Country:country Region?:9`,
  GeneralLedgerEntries: 'NumberOfEntries:count TotalDebit:money TotalCredit:money Journal*',
  Journal: 'JournalID:18 Description:256 Type:9 Transaction*',
  Transaction: `TransactionID:70 Period:count PeriodYear:count TransactionDate:date SourceID?:35
    TransactionType?:18 Description:256 BatchID?:35 SystemEntryDate:date GLPostingDate:date
    CustomerID?:35 SupplierID?:35 SystemID?:18 Line+`,
  Line: `RecordID:18 AccountID:70 ValueDate?:date SourceDocumentID?:35 CustomerID?:35 SupplierID?:35
    Description:256 DebitAmount|CreditAmount TaxInformation*`,
  DebitAmount: 'Amount:money CurrencyCode?:currency CurrencyAmount?:money ExchangeRate?:rate',
  CreditAmount: 'Amount:money CurrencyCode?:currency CurrencyAmount?:money ExchangeRate?:rate',
  TaxInformation: `TaxType?:vat TaxCode?:9 StandardTaxCode?:9 StandardTaxCodeDescription?:256
    Country?:country TaxPercentage?:decimal TaxBase?:decimal TaxBaseDescription?:70 TaxAmount
    TaxExemptionReason?:70 TaxDeclarationPeriod?:35`,
  TaxAmount: 'Amount:money CurrencyCode?:currency CurrencyAmount?:money ExchangeRate?:rate',
}

const forms: Readonly<Record<string, RegExp>> = {
  country: /^[A-Z]{2}$/,
  currency: /^[A-Z]{3}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  money: /^-?\d{1,16}(\.\d{1,2})?$/,
  rate: /^\d{1,10}(\.\d{1,8})?$/,
  decimal: /^-?\d+(\.\d+)?$/,
  count: /^\d+$/,
  cvr: /^[1-9]\d{7}$/,
  vat: /^VAT$/,
  moms: /^Moms$/,
  accountType: /^(Asset|Liability|Sale|Expense|Other)$/,
}

/** A foreign reader's view of the file; it throws where the file is not well-formed. */
export function readXml(xml: string): Element {
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(message)
  }
  const root = new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement
  if (!root) throw new Error('the file is empty')
  return root
}

function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter((node) => node.nodeType === 1) as Element[]
}

export function namedIn(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagName(name))
}

/** The text of the element at that path below, or null. */
export function textAt(element: Element, path: string): string | null {
  let at: Element | undefined = element
  for (const name of path.split('/')) {
    at = at && childrenOf(at).find((one) => one.nodeName === name)
  }
  return at?.textContent ?? null
}

/** What is not as the schema has it, each named by its path. */
export function faultsOf(element: Element, path = element.nodeName): string[] {
  const rest = childrenOf(element)
  const faults: string[] = []
  for (const item of (structure[element.nodeName] ?? '').split(/\s+/)) {
    const options = item.split('|').map((one) => /^(\w+)([?+*]?)(?::(\w+))?$/.exec(one) ?? [])
    const mark = options[0]?.[2] ?? ''
    let count = 0
    for (;;) {
      const option = options.find(([, name]) => name === rest[0]?.nodeName)
      if (!option || (count === 1 && mark !== '+' && mark !== '*')) break
      const child = rest.shift() as Element
      count += 1
      faults.push(...faultsIn(child, option[3], `${path}/${child.nodeName}`))
    }
    if (count === 0 && mark !== '?' && mark !== '*') faults.push(`${path} lacks ${item}`)
  }
  if (rest[0]) faults.push(`${path}/${rest[0].nodeName} is not in its place`)
  return faults
}

function faultsIn(child: Element, form: string | undefined, path: string): string[] {
  if (form === undefined) return faultsOf(child, path)
  const text = child.textContent ?? ''
  const isRight = /^\d+$/.test(form)
    ? Array.from(text).length <= Number(form)
    : (forms[form]?.test(text) ?? false)
  const isLeaf = childrenOf(child).length === 0
  return isRight && isLeaf ? [] : [`${path} is ${JSON.stringify(text)}, not ${form}`]
}
