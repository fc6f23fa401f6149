import { regimes } from './codes.ts'
import type { Fattura, FatturaAddress, FiscalId, Party, Rea, FatturaSeller } from './fattura.ts'
import { amount, basic, certifiedMail, code, email, latin, oneOf, phone } from './forms.ts'
import { branch, branchIfAny, leaf, type Branch, type LayoutElement } from './layout.ts'
import { foreignToBasic } from './letters.ts'

const country = code(/^[A-Z]{2}$/, 'must be a country code of two letters.')
const province = code(/^[A-Z]{2}$/, 'must be a province code of two letters.')
const postalCode = code(/^\d{5}$/, 'must be a postal code of five digits.')
const fiscalCode = code(/^[A-Z0-9]{11,16}$/, 'must be a tax code of 11 to 16 letters and digits.')
const idCode = code(/^[\u0021-\u007E]{1,28}$/, 'must be a number of at most 28 letters and digits.')
const recipientCode = code(/^[A-Z0-9]{6,7}$/, 'must be a code of six or seven letters and digits.')

const longestHouseNumber = 8
const foreignPostalCode = '00000'

export function headerOf(fattura: Fattura): Branch[] {
  const { format, transmission, seller, buyer, issuer } = fattura
  const at = '/transmission'
  return branch(
    'FatturaElettronicaHeader',
    branch(
      'DatiTrasmissione',
      fiscalId('IdTrasmittente', `${at}/transmitter`, transmission.transmitter),
      leaf('ProgressivoInvio', `${at}/progressive`, transmission.progressive, basic(10)),
      leaf('FormatoTrasmissione', '/format', format, oneOf(['FPR12', 'FPA12'])),
      leaf('CodiceDestinatario', `${at}/recipientCode`, transmission.recipientCode, recipientCode),
      leaf('PECDestinatario', `${at}/recipientPec`, transmission.recipientPec, certifiedMail),
    ),
    branch('CedentePrestatore', sellerParts('/seller', seller)),
    branch(
      'CessionarioCommittente',
      branch('DatiAnagrafici', identity('/buyer', buyer)),
      address('/buyer/address', buyer.address),
    ),
    leaf('SoggettoEmittente', '/issuer', issuer, oneOf(['CC', 'TZ'])),
  )
}

function sellerParts(at: string, seller: FatturaSeller): LayoutElement[] {
  const { regime, rea, contacts } = seller
  return [
    ...branch(
      'DatiAnagrafici',
      identity(at, seller),
      leaf('RegimeFiscale', `${at}/regime`, regime, oneOf(regimes)),
    ),
    ...address(`${at}/address`, seller.address),
    ...(rea === null ? [] : register(`${at}/rea`, rea)),
    ...branchIfAny(
      'Contatti',
      leaf('Telefono', `${at}/contacts/phone`, contacts?.phone ?? null, phone),
      leaf('Email', `${at}/contacts/email`, contacts?.email ?? null, email),
    ),
  ]
}

function fiscalId(name: string, at: string, id: FiscalId): Branch[] {
  return branch(
    name,
    leaf('IdPaese', `${at}/country`, id.country, country),
    leaf('IdCodice', `${at}/code`, id.code, idCode),
  )
}

function identity(at: string, { vatId, fiscalCode: taxCode, name }: Party): LayoutElement[] {
  return [
    ...(vatId === null ? [] : fiscalId('IdFiscaleIVA', `${at}/vatId`, vatId)),
    ...leaf('CodiceFiscale', `${at}/fiscalCode`, taxCode, fiscalCode),
    ...('company' in name
      ? branch('Anagrafica', leaf('Denominazione', `${at}/name/company`, name.company, latin(80)))
      : branch(
          'Anagrafica',
          leaf('Nome', `${at}/name/first`, name.first, latin(60)),
          leaf('Cognome', `${at}/name/last`, name.last, latin(60)),
        )),
  ]
}

/**
 * The format has no foreign postal codes (00000) or provinces, so a foreign postal code is written
 * before the city. A house number that is too long is written after the street.
 */
function address(at: string, given: FatturaAddress): Branch[] {
  const isHome = given.country === 'IT'
  const app = given.houseNumber?.trim() ?? ''
  const fits = app.length <= longestHouseNumber && foreignToBasic(app).length === 0
  const code = isHome || given.postalCode === foreignPostalCode ? '' : given.postalCode.trim()
  const city = code === '' ? given.city : `${code} ${given.city}`
  return branch(
    'Sede',
    leaf('Indirizzo', `${at}/street`, fits ? given.street : `${given.street} ${app}`, latin(60)),
    leaf('NumeroCivico', `${at}/houseNumber`, fits && app !== '' ? app : null, basic(8)),
    leaf('CAP', `${at}/postalCode`, isHome ? given.postalCode : foreignPostalCode, postalCode),
    leaf('Comune', `${at}/city`, given.city.trim() === '' ? '' : city, latin(60)),
    leaf('Provincia', `${at}/province`, isHome ? given.province : null, province),
    leaf('Nazione', `${at}/country`, given.country, country),
  )
}

function register(at: string, rea: Rea): Branch[] {
  const { soleShareholder } = rea
  const sole = soleShareholder === null ? null : soleShareholder ? 'SU' : 'SM'
  return branch(
    'IscrizioneREA',
    leaf('Ufficio', `${at}/office`, rea.office, province),
    leaf('NumeroREA', `${at}/number`, rea.number, basic(20)),
    leaf('CapitaleSociale', `${at}/shareCapital`, rea.shareCapital, amount),
    leaf('SocioUnico', `${at}/soleShareholder`, sole, oneOf(['SU', 'SM'])),
    leaf(
      'StatoLiquidazione',
      `${at}/inLiquidation`,
      rea.inLiquidation ? 'LS' : 'LN',
      oneOf(['LS', 'LN']),
    ),
  )
}
