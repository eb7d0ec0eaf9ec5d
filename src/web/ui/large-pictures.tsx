import styles from './large-pictures.module.css';

export const LargePictures = ({ pictures }: { pictures: readonly (readonly [address: string, what: string])[] }) => (
  <div className={styles.pictures}>
    {pictures.map(([address, what]) => (
      <a key={address} href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={what} loading="lazy" />
      </a>
    ))}
  </div>
);
