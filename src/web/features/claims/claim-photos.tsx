import { Camera, ImagePlus, X } from 'lucide-react';
import { MOST_CLAIM_PICTURES } from '#contract/claims.ts';
import { messages } from '#contract/messages.ts';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './claims.module.css';

type Props = { photos: readonly File[]; onChange: (photos: readonly File[]) => void };

export function ClaimPhotos({ photos, onChange }: Props) {
  const phone = usePhone();
  const add = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length < files.length) void alerts.warning(messages.image.onlyImages);
    onChange([...photos, ...pictures].slice(0, MOST_CLAIM_PICTURES));
  };
  return (
    <div data-whole className={styles.photos}>
      {photos.map((photo, at) => (
        <Thumbnail
          key={`${photo.name} ${photo.lastModified}`}
          photo={photo}
          nth={at + 1}
          onRemove={() => onChange(photos.filter((other) => other !== photo))}
        />
      ))}
      {photos.length < MOST_CLAIM_PICTURES && (
        <>
          {phone && (
            <FilesButton accept="image/*" capture="environment" onChoose={add}>
              <Camera /> Sacar foto
            </FilesButton>
          )}
          <FilesButton accept="image/*" multiple onChoose={add}>
            <ImagePlus /> Elegir fotos
          </FilesButton>
          <small>Hasta {MOST_CLAIM_PICTURES}: con ellas se resuelve antes.</small>
        </>
      )}
    </div>
  );
}

function Thumbnail({ photo, nth, onRemove }: { photo: File; nth: number; onRemove: () => void }) {
  const address = useObjectUrl(photo);
  return (
    <span className={styles.thumbnail}>
      {address && <img src={address} alt={`Foto ${nth}, como se manda`} />}
      <IconButton label={`Quitar la foto ${nth}`} onClick={onRemove}>
        <X size={18} />
      </IconButton>
    </span>
  );
}
