/**
 * What is tried first where people choose passwords in Denmark, Italy and elsewhere: a word of this
 * list adds nothing to a password. Written for this purpose; lower case, at least three letters.
 */
const lines = `
password passwort passord passwd adgangskode kodeord parola parolachiave chiave segreto segreta
hemmelig secret secure security sikker sikkerhed sicuro sicurezza login logind signin accesso entra
admin administrator administratore administrasjon root superuser user bruger utente guest ospite
gaest gæst test testing prova demo sample example eksempel esempio default standard temp temporary
midlertidig provvisorio changeme change letmein welcome velkommen benvenuto benvenuti benvenuta
hello hej hejsa ciao salve buongiorno goddag hola whatever nothing ingenting niente forget glemt
daybook ledger accounting accountant account konto conto bogholderi bogholder regnskab regnskaber
contabile contabilita contabilità commercialista fattura fatture faktura invoice moms iva bank banca
penge money soldi denaro firma company azienda societa società virksomhed kontor office ufficio
qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm azerty qwertz qazwsx wsxedc abc abcd abcdef xyz
iloveyou loveyou love lover amore amoremio tiamo kaerlighed kærlighed elskerdig elsker skat tesoro
princess principessa prinsesse queen regina dronning king kongen prince principe angel angelo engel
sunshine summer sommer estate winter vinter inverno spring foraar forår primavera autumn efteraar
efterår autunno monday mandag lunedi lunedì friday fredag venerdi venerdì sunday soendag søndag
domenica january januar gennaio february februar febbraio march marts marzo april aprile june juni
giugno july juli luglio august agosto september settembre october oktober ottobre november novembre
december dicembre football fodbold calcio soccer baseball basketball hockey tennis superman batman
spiderman starwars pokemon naruto minecraft fortnite dragon drago dragen monkey scimmia abekat
tiger tigre lion leone loeve løve eagle aquila hund hunden cane gatto katten cat dog horse hest
cavallo master mester maestro shadow ombra skygge killer hunter jaeger jæger ranger rocky rocker
michael daniel thomas martin morten mette anne anna maria marco mario luigi giovanni giuseppe
francesco francesca alessandro alessandra andrea antonio roberto stefano paolo giulia chiara sofia
laura elena matteo luca lorenzo simone peter jens lars niels hans henrik soren søren kasper mads
emma ida freja oliver william victor charlie george jordan jennifer jessica ashley michelle andrew
juventus inter milan napoli roma lazio fiorentina torino forzajuve forzainter forzanapoli forza
brondby brøndby fckobenhavn agf aab odense aarhus aalborg kobenhavn københavn copenhagen danmark
denmark dansk italia italy italiano roskilde esbjerg milano firenze bologna venezia palermo genova
verona torino europa europe ferrari maserati lamborghini porsche mercedes vespa harley yamaha honda
google facebook instagram twitter youtube amazon apple iphone android samsung microsoft windows
internet computer server system sistema network router wifi online mobile telefono telefon
jesus christ gesu gesù madonna dio gud god jordan trustno1 trustnoone access number nummer numero
one two three four five six seven eight nine zero uno due tre quattro cinque sei sette otto nove
dieci een to tre fire fem seks syv otte ni ti correcthorsebatterystaple correcthorse batterystaple
cookie chocolate cioccolato chokolade pizza pasta banana orange arancia appelsin cheese formaggio
blomst flower fiore rosa stella stjerne star moon maane måne luna sole solen ocean oceano havet
family famiglia familie mamma mother moder mor papa babbo padre father far bambino bambina baby
freedom liberta libertà frihed happy felice glad lucky fortuna heldig magic magia magisk music
musica musik guitar chitarra dance dansa party festa weekend vacanza ferie holiday sommerferie
please prego grazie thanks thankyou tak tusindtak sorry scusa undskyld yes nej non never aldrig mai
`

export const guessedWords: readonly string[] = [...new Set(lines.trim().split(/\s+/))].filter(
  (word) => word.length >= 3,
)
