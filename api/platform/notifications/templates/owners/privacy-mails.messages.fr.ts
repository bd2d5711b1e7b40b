import type { Words } from '../../../../../domain/languages/words.ts'
import type { en } from './privacy-mails.messages.ts'

export const fr: Words<typeof en> = {
  yourData: 'Vos données',
  withdrawal: {
    subject: (name) => `Vous avez retiré votre consentement chez ${name}`,
    preview: 'Le retrait prend effet aussitôt. Vous n’avez rien à faire.',
    tookEffect: (at) =>
      `Vous avez retiré votre consentement à recevoir des offres. Le retrait a pris effet le ${at}.`,
    closed:
      'Nous avons fermé toute demande qu’aucun fournisseur n’avait achetée. Si un fournisseur en avait acheté une, nous lui avons dit de ne plus vous contacter.',
    stillThere:
      'Vous pouvez toujours consulter, télécharger ou supprimer les données que nous détenons sur vous\u00a0:',
    reason: (name) =>
      `Vous recevez ce courriel parce qu’une personne ayant accès à cette adresse a retiré son consentement chez ${name}.`,
  },
  notice: {
    subject: (number) => `Ne contactez plus cette piste\u00a0: consentement retiré (${number})`,
    preview: 'La personne derrière l’une de vos pistes ne veut plus être contactée.',
    hi: (contactPerson) => `Bonjour ${contactPerson},`,
    stop: (number, isDeletion) =>
      `La personne derrière une piste que vous avez achetée (reçu ${number}) ${isDeletion ? 'a retiré son consentement et fait supprimer ses données' : 'a retiré son consentement'}. Cessez immédiatement de la contacter par téléphone, par texto et par courriel, comme l’exigent la loi canadienne anti-pourriel et les lois sur la protection des renseignements personnels.`,
    whoItIs: 'De qui il s’agit',
    name: 'Nom',
    company: 'Entreprise',
    email: 'Courriel',
    phone: 'Téléphone',
    receipt: 'Reçu',
    delete:
      'Supprimez les renseignements que vous détenez sur cette personne, à moins que la loi ne vous oblige à les garder. Nous avons retiré ses coordonnées de Mes pistes.',
    isMarked: 'La piste est maintenant marquée dans Mes pistes.',
    openMyLeads: 'Ouvrir Mes pistes',
    reason: (name) =>
      `Vous recevez ce courriel parce que votre compte de fournisseur ${name} a acheté cette piste.`,
  },
  deletion: {
    subject: (name) => `Vos données ${name} sont supprimées`,
    preview: 'C’est notre dernier courriel, à moins que vous ne reveniez.',
    isDeleted:
      'Nous avons supprimé vos demandes, vos soumissions, vos coordonnées et votre compte, si vous en aviez un. Votre consentement est retiré. C’est notre dernier courriel, à moins que vous ne reveniez.',
    provider:
      'Si un fournisseur a acheté l’une de vos demandes, nous lui avons dit de ne plus vous contacter et de supprimer les renseignements qu’il détient. Vous pouvez aussi vous adresser directement à lui.',
    kept: 'Pendant au plus sept ans, nous devons garder la preuve de votre consentement et de son retrait, le reçu d’un fournisseur qui a acheté votre demande, et le journal qui indique qui a fait quoi. Nous ne nous en servons que pour établir ce qui s’est passé. Ce qui est visé par un différend est supprimé à la fin du différend.',
    reason: (name) =>
      `Vous recevez ce courriel parce qu’une personne ayant accès à cette adresse a supprimé ses données chez ${name}.`,
  },
}
