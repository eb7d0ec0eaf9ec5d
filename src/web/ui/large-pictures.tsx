import styles from './large-pictures.module.css';

/** Pictures that something is decided by, as large as there is room, each opening whole in another tab. */
export const LargePictures = ({ pictures }: { pictures: readonly (readonly [address: string, what: string])[] }) => (
  <div className={styles.pictures}>
    {pictures.map(([address, what]) => (
      <a key={address} href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={what} loading="lazy" />
      </a>
    ))}
  </div>
);
