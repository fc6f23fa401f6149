import { madeUpProfile } from './made_up_profile.ts'
import type { DemoBill, DemoPaper } from './story_type.ts'

const space = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/** The buyer is the demo company itself, as its profile has it. */
const buyer = madeUpProfile('IT', 'Daybook Demo S.r.l.') as {
  legalName: string
  fiscalCode: string
  address: Record<'street' | 'houseNumber' | 'postalCode' | 'city' | 'province', string>
}

const euro = (minor: bigint): string =>
  `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`

/** A made-up invoice of the Italian exchange, as one arrives there. */
export function writeItalianBill(bill: DemoBill, date: string): DemoPaper {
  const { supplier, number, what, netMinor } = bill
  const [, code = '', town = '', province = ''] =
    /^(\d{5}) (.+) ([A-Z]{2})$/.exec(supplier.town) ?? []
  const vatMinor = (netMinor * 22n) / 100n
  const mark = number.replaceAll(/\W/g, '').slice(-5).padStart(5, '0')
  const { address } = buyer
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="${space}">
  <FatturaElettronicaHeader>
    <DatiTrasmissione>
      <IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${supplier.number}</IdCodice></IdTrasmittente>
      <ProgressivoInvio>${mark}</ProgressivoInvio>
      <FormatoTrasmissione>FPR12</FormatoTrasmissione>
      <CodiceDestinatario>0000000</CodiceDestinatario>
    </DatiTrasmissione>
    <CedentePrestatore>
      <DatiAnagrafici>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${supplier.number}</IdCodice></IdFiscaleIVA>
        <Anagrafica><Denominazione>${supplier.name}</Denominazione></Anagrafica>
        <RegimeFiscale>RF01</RegimeFiscale>
      </DatiAnagrafici>
      <Sede><Indirizzo>${supplier.street}</Indirizzo><CAP>${code}</CAP><Comune>${town}</Comune><Provincia>${province}</Provincia><Nazione>IT</Nazione></Sede>
    </CedentePrestatore>
    <CessionarioCommittente>
      <DatiAnagrafici>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${buyer.fiscalCode}</IdCodice></IdFiscaleIVA>
        <Anagrafica><Denominazione>${buyer.legalName}</Denominazione></Anagrafica>
      </DatiAnagrafici>
      <Sede><Indirizzo>${address.street} ${address.houseNumber}</Indirizzo><CAP>${address.postalCode}</CAP><Comune>${address.city}</Comune><Provincia>${address.province}</Provincia><Nazione>IT</Nazione></Sede>
    </CessionarioCommittente>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali>
      <DatiGeneraliDocumento>
        <TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>${date}</Data>
        <Numero>${number}</Numero><ImportoTotaleDocumento>${euro(netMinor + vatMinor)}</ImportoTotaleDocumento>
      </DatiGeneraliDocumento>
    </DatiGenerali>
    <DatiBeniServizi>
      <DettaglioLinee>
        <NumeroLinea>1</NumeroLinea><Descrizione>${what}</Descrizione>
        <Quantita>1.00</Quantita><PrezzoUnitario>${euro(netMinor)}</PrezzoUnitario>
        <PrezzoTotale>${euro(netMinor)}</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA>
      </DettaglioLinee>
      <DatiRiepilogo>
        <AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>${euro(netMinor)}</ImponibileImporto><Imposta>${euro(vatMinor)}</Imposta>
      </DatiRiepilogo>
    </DatiBeniServizi>
  </FatturaElettronicaBody>
</p:FatturaElettronica>
`
  return { file: { name: `IT${supplier.number}_${mark}.xml`, text } }
}
