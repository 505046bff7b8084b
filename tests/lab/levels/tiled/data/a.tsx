<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="a" tilewidth="16" tileheight="16" tilecount="3" columns="3">
 <properties>
  <property name="collides" type="bool" value="true"/>
 </properties>
 <image source="a.png" width="48" height="16"/>
 <tile id="1">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 16,0 0,8"/></object>
  </objectgroup>
 </tile>
 <tile id="2">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0"><polygon points="0,0 4,0 4,12 12,12 12,16 0,16"/></object>
  </objectgroup>
 </tile>
</tileset>
